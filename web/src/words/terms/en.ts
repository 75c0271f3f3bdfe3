/** The words of a table before its game, in English: what will be played. */
export const terms = {
  "terms.title": "What will be played",
  "terms.modules": "Modules",
  "terms.none": "none",
  "terms.pace.live": "in one sitting",
  "terms.pace.days": "by days",
  "terms.clock": "{bank} each, +{more} per turn",
  "terms.watch.yes": "allowed",
  "terms.watch.no": "not allowed",
  "time.days": "{count} {count|day|days}",
  "time.hours": "{count} h",
  "time.minutes": "{count} min",
  "time.seconds": "{count} s",
};
