/** A table as its page shows it: what is known of it, in words, and what may be done. */
import { fromStore } from "svelte/store";
import { client } from "../api/client";
import type { MySummary, Now } from "../api/types";
import { motion, settings, storage, visitor, words } from "../app";
import { sideFor } from "../boards/families";
import { type Outline, loadOutline } from "../boards/outline";
import type { ChartHandle } from "../chart/contract";
import { askFor, readyForSounds } from "../parts/sounds";
import { Attendance, withNotes } from "../state/attendance";
import { type Shares, TurnChances, turnOf } from "../state/chances";
import { cueOf } from "../state/cues";
import { Elsewhere } from "../state/elsewhere";
import { lastJournal } from "../state/events";
import { seatColours } from "../state/colours";
import { logLines } from "../state/log";
import { NotesStore } from "../state/notes";
import { replayPath } from "../state/paths";
import { Stage } from "../state/stage";
import { safeRead, safeWrite } from "../state/storage";
import { type TableState, TableStore } from "../state/table";
import { askedFor } from "../state/takeback";
import { audible, talk } from "../state/talk";
import { Following } from "./following.svelte";
import { muted } from "./muted";
import { seenOf } from "./seen";
import type { Chatting } from "./shared";
import type { Tab } from "./tabs";
import { Telling } from "./telling.svelte";

/** A slower answer is shown like a lost connection, while the client keeps trying. */
const SLOW_MS = 2500;
/** How long to wait before trying again to load something that failed. */
const AGAIN_MS = 2000;

export class TablePage {
  readonly store: TableStore;
  private readonly known: { readonly current: TableState };
  readonly telling: Telling;
  private readonly stage: Stage;
  readonly following: Following;
  private readonly attendance = new Attendance();
  private readonly attended = fromStore(this.attendance);
  private readonly say = fromStore(words);
  private readonly settings = fromStore(settings);
  private readonly moving = fromStore(motion);
  private readonly muted = fromStore(muted);
  readonly notes: NotesStore;
  private readonly chances: TurnChances;
  private readonly chancesNow: { readonly current: Shares | null };
  private readonly elsewhere: Elsewhere;
  private readonly elsewhereNow: { readonly current: readonly MySummary[] };

  chart = $state<ChartHandle>();
  outline = $state.raw<Outline | null>(null);
  /** The table as the chart shows it, which may still be on its way to the latest position. */
  shown = $state.raw<Now | null>(null);
  tab = $state<Tab>("log");
  /** The places of the board that are lit, as a line of the log speaks of them. */
  lit = $state.raw<readonly string[]>([]);
  /** Seconds since the table was received, for clocks. */
  passed = $state(0);
  private slow = $state(false);
  /** Up to which seq the chat was read, also before this page was opened. */
  private read = $state(0);

  readonly state = $derived.by(() => this.known.current);
  readonly now = $derived.by(() => this.state.now);
  readonly events = $derived.by(() => this.state.events);
  readonly seen = $derived.by(() => {
    const { now, outline } = this;
    if (now === null || outline === null || now.view === null) return null;
    return seenOf(now, outline, this.say.current, this.settings.current.colour);
  });
  /** Whether this server lacks the board of the table. */
  readonly boardless = $derived.by(
    () => this.now !== null && sideFor(this.now.options.setup) === undefined,
  );
  readonly view = $derived.by(() => this.shown?.view ?? this.now?.view ?? null);
  readonly cities = $derived.by(() => (this.shown ?? this.now)?.cities ?? {});
  /** How fast pieces fly; 0: not at all. */
  readonly motion = $derived.by(() => this.moving.current);
  readonly last = $derived.by(() => lastJournal(this.events));
  private readonly audible = $derived.by(() => audible(this.events, this.muted.current));
  private readonly told = $derived.by(() =>
    this.seen === null ? [] : logLines(this.audible, this.seen.wording),
  );
  /** The log, with who went away and who came back. */
  readonly lines = $derived.by(() =>
    this.seen === null ? [] : withNotes(this.told, this.attended.current.notes, this.seen.wording),
  );
  /** The seats whose players are here; null: not known. */
  readonly here = $derived.by(() => this.attended.current.here);
  private readonly said = $derived.by(() => talk(this.audible, this.say.current));
  readonly chat = $derived.by((): Chatting => {
    const { said, now, events } = this;
    const liked = this.settings.current.colour;
    return {
      said,
      you: now?.you ?? [],
      colours: now === null ? [] : seatColours(now.seats.length, now.you[0], liked),
      talk: now?.talk ?? "off",
      spectators: this.state.spectators,
      muted: this.muted.current.filter(({ speaker }) =>
        events.some((event) => event.type === "said" && event.speaker === speaker),
      ),
    };
  });
  readonly unread = $derived.by(() =>
    this.tab === "chat" ? 0 : this.said.filter((line) => line.seq > this.read).length,
  );
  readonly sending = $derived.by(() => this.state.pending !== null);
  readonly offline = $derived.by(() => this.state.link === "offline" || this.slow);
  /** What is offered belongs to the position that is shown. */
  readonly legal = $derived.by(() => {
    const { seen, shown } = this;
    if (seen === null || this.offline || (shown !== null && shown.seq < seen.now.seq)) return [];
    return seen.legal;
  });
  /** The address of a replay of what the others did since the player's last turn. */
  readonly since = $derived.by(() => {
    const { at } = this.following;
    return at === null ? null : `${replayPath(this.id, at)}&since`;
  });
  /** The other tables where it is the player's turn, in the order to go to them. */
  readonly turns = $derived.by(() => this.elsewhereNow.current);
  /** The shares to win where the turn began, if the player wants to see them and may. */
  readonly shares = $derived.by(() => this.chancesNow.current);
  /** Who asks to take back what. */
  readonly asked = $derived.by(() =>
    this.seen === null ? "" : askedFor(this.events, this.seen.wording),
  );

  constructor(readonly id: string) {
    const readKey = `kontor.read.${id}`;
    this.read = Number(safeRead(storage, readKey) ?? 0);
    this.notes = new NotesStore(storage, id, visitor.value);
    this.telling = new Telling((now) =>
      this.outline === null ? null : seenOf(now, this.outline, this.say.current, null).wording,
    );
    this.stage = new Stage({
      play: async (journal, before, events, pace) => {
        if (document.hidden) return;
        this.telling.caption(events, this.store.value.now, this.events);
        // Where bots do not pause, the camera would only jump about.
        const follow = this.motion > 0 || !this.following.alone;
        await this.following.watch(events, () =>
          this.chart?.animate(journal, before, { pace, follow }),
        );
      },
      skip: () => {
        this.telling.hush();
        this.chart?.skip();
      },
      show: (now) => (this.shown = now),
      rest: () => (this.shown = this.store.value.now),
    });
    this.store = new TableStore(id, {
      client,
      onhappened: ({ journal, before, was, events }) => {
        const { now } = this.store.value;
        if (now === null) return;
        this.stage.push({ journal, before, events, after: now });
        this.telling.hear(audible(events, muted.value), was, now);
        const cue = cueOf(events, now.you);
        if (cue !== null) askFor(cue);
      },
    });
    this.known = fromStore(this.store);
    this.chances = new TurnChances(() => client.chances(id));
    this.chancesNow = fromStore(this.chances);
    this.elsewhere = new Elsewhere(client, id);
    this.elsewhereNow = fromStore(this.elsewhere);
    this.following = new Following(this, this.stage);
    this.loadWhenKnown();
    $effect(() => {
      // Changes without an animation (the start, chat, a resync) are shown at once.
      const { now } = this;
      if (!this.stage.busy) this.shown = now;
    });
    $effect(() => this.attendance.see(this.now, this.state.present));
    $effect(() => {
      const { now } = this;
      const wanted = this.settings.current.shares && now !== null && now.chances;
      this.chances.see(wanted ? turnOf(now) : null);
    });
    $effect(() => {
      this.slow = false;
      if (!this.sending) return;
      const timer = setTimeout(() => (this.slow = true), SLOW_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      // Before the game the chat is always in sight.
      if (this.said.length === 0 || (this.tab !== "chat" && this.now?.view != null)) return;
      this.read = this.said.at(-1)?.seq ?? 0;
      safeWrite(storage, readKey, String(this.read));
    });
  }

  readonly light = (places: readonly string[]): void => {
    // Most lines follow each other without any places.
    if (places.length > 0 || this.lit.length > 0) this.lit = places;
  };

  /** Load the outline of the board as soon as it is known which one; retry until that succeeds. */
  private loadWhenKnown(): void {
    const side = $derived(this.now === null ? undefined : sideFor(this.now.options.setup));
    $effect(() => {
      if (side === undefined) return;
      const wanted = side;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const load = (): void =>
        void loadOutline(wanted).then(
          (found) => (this.outline = found),
          () => (timer = setTimeout(load, AGAIN_MS)),
        );
      load();
      return () => clearTimeout(timer);
    });
  }

  /** Follow the table until the page is left. */
  follow(): () => void {
    // This table comes first; the others can wait.
    void this.store.open().then(() => this.elsewhere.look());
    const hurry = (): void => {
      this.store.hurry();
      if (!document.hidden) void this.elsewhere.look();
    };
    const tick = setInterval(
      () => (this.passed = (Date.now() - this.store.value.arrived) / 1000),
      500,
    );
    const silent = readyForSounds();
    const apart = this.notes.follow(visitor, window);
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    return () => {
      clearInterval(tick);
      silent();
      apart();
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      this.telling.stop();
      this.attendance.stop();
      this.elsewhere.close();
      this.store.close();
    };
  }
}
