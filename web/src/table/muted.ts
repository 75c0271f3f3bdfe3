/** The people whom this browser's reader has muted, at every table. */
import { storage } from "../app";
import { MutedStore } from "../state/talk";

export const muted = new MutedStore(storage);
