/** The words of a table before its game, in Russian: what will be played. */
export const terms = {
  "terms.title": "Во что играем",
  "terms.modules": "Модули",
  "terms.none": "нет",
  "terms.pace.live": "за один раз",
  "terms.pace.days": "по дням",
  "terms.clock": "{bank} каждому, +{more} за ход",
  "terms.watch.yes": "допускаются",
  "terms.watch.no": "не допускаются",
  "time.days": "{count} {count|день|дня|дней}",
  "time.hours": "{count} ч",
  "time.minutes": "{count} мин",
  "time.seconds": "{count} с",
};
