/** The words of a table before its game, in Polish: what will be played. */
export const terms = {
  "terms.title": "W co gramy",
  "terms.modules": "Moduły",
  "terms.none": "bez",
  "terms.pace.live": "na jednym posiedzeniu",
  "terms.pace.days": "na dni",
  "terms.clock": "{bank} na gracza, +{more} za turę",
  "terms.watch.yes": "dozwoleni",
  "terms.watch.no": "niedozwoleni",
  "time.days": "{count} {count|dzień|dni|dni}",
  "time.hours": "{count} godz.",
  "time.minutes": "{count} min",
  "time.seconds": "{count} s",
};
