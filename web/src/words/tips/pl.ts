/** What things are for, in few words and in Polish; the rules say it in full. */
export const tips = {
  "tip.rule": "Zasada {rule}",
  "tip.more": "Otwórz zasady: {rule}",
  "tip.ability.keys": "Mnoży twoją największą sieć na koniec gry.",
  "tip.ability.actions": "Ile akcji masz w turze. Nowa liczy się od razu.",
  "tip.ability.privilege":
    "Jakie kolory pól placówek i prestiżu możesz zajmować: biały, pomarańczowy, różowy, czarny.",
  "tip.ability.book": "Ile twoich pionków może przesunąć jedno przesunięcie.",
  "tip.ability.bank": "Ile pionków jeden przychód przenosi z zapasu do puli.",
  "tip.marker.extra-office":
    "Przy ustanawianiu szlaku: dodatkowa placówka na lewo od wszystkich w jednym z jego miast; kolor i kształt nie mają znaczenia.",
  "tip.marker.swap-offices": "Dwie sąsiednie placówki w mieście zamieniają się miejscami.",
  "tip.marker.+3": "Trzy dodatkowe akcje w tej turze.",
  "tip.marker.+4": "Cztery dodatkowe akcje w tej turze.",
  "tip.marker.develop": "Rozwiń jedną wybraną zdolność.",
  "tip.marker.move-3": "Przesuń do trzech cudzych pionków na wolne pola.",
  "tip.marker.remove-3": "Usuń trzy pionki ze szlaków do pul ich właścicieli.",
  "tip.permanent.move-any-2": "Kto ustanowi ten szlak, może przesunąć dwa dowolne pionki.",
  "tip.permanent.develop-privilege": "Kto ustanowi ten szlak, może rozwinąć przywileje.",
  "tip.permanent.office-in-green-city":
    "Kto ustanowi ten szlak, może postawić pionek z puli jako placówkę w otwartym mieście.",
  "tip.permanent.replace-2-from-route":
    "Kto ustanowi ten szlak, może postawić dwa jego pionki na wolnych polach zamiast oddać je do zapasu.",
  "tip.permanent.place-2-in-wales-or-scotland":
    "Kto ustanowi ten szlak, może postawić dwa pionki w Walii lub Szkocji.",
  "tip.favour.relocate-anywhere":
    "Gdy ktoś cię wypiera, twoje pionki mogą trafić na dowolne wolne pola.",
  "tip.favour.extra-action": "Jedna dodatkowa akcja w każdej turze.",
  "tip.favour.join-income":
    "Gdy ktoś inny bierze przychód, przenieś jeden swój pionek z zapasu do puli.",
  "tip.favour.extra-relocation":
    "Gdy wyparto twojego sprzedawcę, możesz dołożyć dwa pionki zamiast jednego.",
  "tip.favour.cities": "Na koniec 4 zamiast 2 za każde kontrolowane miasto.",
  "tip.favour.abilities":
    "Na koniec 7 zamiast 4 za każdą w pełni rozwiniętą zdolność prócz kluczy.",
  "tip.office":
    "Zajmowana pełnym szlakiem do miasta, od lewej: kwadraty sprzedawcami, koła kupcami; kolor wymaga przywileju.",
  "tip.open": "Otwarte miasto dostaje placówki tylko przez stały żeton albo dodatkową placówkę.",
  "tip.link":
    "Kto połączy oba czerwone miasta łańcuchem placówek, dostaje 7 jako pierwszy, 4 jako drugi, 2 jako trzeci.",
  "tip.prestige": "Zajmowane kupcem z pełnego szlaku do tego miasta; liczy się na koniec.",
  "tip.medal": "Pełny szlak do tego miasta może rozwinąć tę zdolność.",
  "tip.permit": "Skrajna prawa placówka daje tu jedno zezwolenie na turę: {region}.",
  "tip.ship": "Statki przyjmują tylko kupców.",
  "tip.lies": "Dostaje go ten, kto ustanowi ten szlak.",
  "tip.plate": "Dobrane w tej turze; na koniec tury kładzie się je przy wolnych szlakach.",
  "tip.used": "Użyte żetony nadal liczą się na koniec.",
  "tip.supply": "Pionki, które możesz stawiać.",
  "tip.stock": "Pionki, które przychód przenosi do puli.",
  "tip.mission":
    "Na koniec 1 za każde z trzech miast z twoją placówką i 5 więcej, jeśli kontrolujesz wszystkie.",
  "tip.meter.prestige": "Gra kończy się, gdy ktoś ma 20 prestiżu na torze.",
  "tip.meter.pool": "Gra kończy się, gdy trzeba dobrać żeton, a pula żetonów jest pusta.",
  "tip.meter.cities":
    "Miasto z zajętymi wszystkimi polami placówek jest ukończone; {count} takich kończy grę.",
  "tip.network": "Sieć ({name}): {count} {count|placówka|placówki|placówek}",
  "tip.control": "Kontroluje: {name}",
  "tip.nobody": "Jeszcze bez placówki",
  "tip.space": "Pole {space}: {privilege}, {kind}",
  "tip.coin": "Moneta: +{points} prestiżu",
  "tip.office.of": "Placówka: {name}",
  "tip.on": "{name}: {count} z {all} pól",
  "tip.you": "Ty: {value}",
  "tip.you.next": "Ty: {value}, następnie {next}",
  "tip.things": "Wszystko na planszy, do obejrzenia",
  "tip.post.empty": "wolne",
};
