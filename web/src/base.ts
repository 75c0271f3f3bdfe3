/** Where the pages are served: at `/`, or at the path that the host chose, such as `/kontor/`. */
const told =
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="base"]')?.content;
/** The server puts it into the page; whoever else serves the pages does so at `/`. */
const base = told?.startsWith("/") === true ? told : "/";

/** Return the address of one of our paths, which begin with a slash. */
export const addressOf = (path: string): string => base.slice(0, -1) + path;

/** Return which of our paths is at an address; null if it is not ours. */
export const ours = (pathname: string): string | null =>
  pathname.startsWith(base) ? pathname.slice(base.length - 1) : null;
