/** What things are for, in few words and in English; the rules say it in full. */
export const tips = {
  "tip.rule": "Rule {rule}",
  "tip.more": "Open the rules at {rule}",
  "tip.ability.keys": "Multiplies your largest network at the end of the game.",
  "tip.ability.actions": "How many actions you have in a turn. A new one counts at once.",
  "tip.ability.privilege":
    "Which colours of office and prestige spaces you may take: white, orange, pink, black.",
  "tip.ability.book": "How many of your pieces one Move may move.",
  "tip.ability.bank": "How many pieces one Income brings from the stock to the supply.",
  "tip.marker.extra-office":
    "When you establish a route: an extra office to the left of all others in one of its cities; colour and shape do not matter.",
  "tip.marker.swap-offices": "Two neighbouring offices of a city trade places.",
  "tip.marker.+3": "Three more actions in this turn.",
  "tip.marker.+4": "Four more actions in this turn.",
  "tip.marker.develop": "Develop one ability of your choice.",
  "tip.marker.move-3": "Move up to three pieces of others to empty posts.",
  "tip.marker.remove-3": "Take three pieces off the routes into their owners’ supplies.",
  "tip.permanent.move-any-2": "Whoever establishes this route may move two pieces, of anybody.",
  "tip.permanent.develop-privilege": "Whoever establishes this route may develop the privilege.",
  "tip.permanent.office-in-green-city":
    "Whoever establishes this route may set a piece of the supply as an office in an open city.",
  "tip.permanent.replace-2-from-route":
    "Whoever establishes this route may set two of its pieces on empty posts instead of the stock.",
  "tip.permanent.place-2-in-wales-or-scotland":
    "Whoever establishes this route may place two pieces in Wales or Scotland.",
  "tip.favour.relocate-anywhere": "When you are displaced, your pieces may go to any empty posts.",
  "tip.favour.extra-action": "One more action in every turn.",
  "tip.favour.join-income":
    "When another takes income, move one of your pieces from the stock to the supply.",
  "tip.favour.extra-relocation":
    "When a trader of yours is displaced, you may add two pieces instead of one.",
  "tip.favour.cities": "At the end 4 instead of 2 for each city that you control.",
  "tip.favour.abilities": "At the end 7 instead of 4 for each fully developed ability except keys.",
  "tip.office":
    "Established with a full route to the city, from left to right: squares with traders, circles with merchants; the colour needs that privilege.",
  "tip.open": "An open city gets offices only by its permanent marker or an extra office.",
  "tip.link":
    "Who links both red cities by a chain of offices gains 7 as the first, 4 as the second, 2 as the third.",
  "tip.prestige": "Taken with a merchant of a full route to this city; it counts at the end.",
  "tip.medal": "A full route to this city can develop this ability.",
  "tip.permit": "The rightmost office here permits one action a turn in {region}.",
  "tip.ship": "Ships take merchants only.",
  "tip.lies": "Goes to whoever establishes this route.",
  "tip.plate": "Drawn in this turn; they are placed on free routes when the turn ends.",
  "tip.used": "Used markers still count at the end.",
  "tip.supply": "Pieces that you can place.",
  "tip.stock": "Pieces that an income brings to the supply.",
  "tip.mission":
    "At the end 1 for each of the three cities with an office of yours, and 5 more if you control all three.",
  "tip.meter.prestige": "The game ends when somebody has 20 prestige on the track.",
  "tip.meter.pool": "The game ends when a marker has to be drawn and none is left.",
  "tip.meter.cities":
    "A city whose spaces are all taken is completed; {count} of them end the game.",
  "tip.network": "Network of {name}: {count} {count|office|offices}",
  "tip.control": "Controlled by {name}",
  "tip.nobody": "No office yet",
  "tip.space": "Space {space}: {privilege}, {kind}",
  "tip.coin": "Coin: +{points} prestige",
  "tip.office.of": "Office of {name}",
  "tip.on": "{name}: {count} of {all} posts",
  "tip.you": "You: {value}",
  "tip.you.next": "You: {value}, next {next}",
  "tip.things": "Everything on the board, to look at",
  "tip.post.empty": "empty",
};
