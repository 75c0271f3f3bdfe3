/** Counts down to something that happens by itself, unless it is stopped. */

const SECOND = 1000;

export interface CountdownOptions {
  seconds: number;
  /** Told how many seconds are left; null: it does not run. */
  show: (left: number | null) => void;
  done: () => void;
  /** Whether it stands still: nobody looks. */
  paused: () => boolean;
}

export class Countdown {
  private readonly options: CountdownOptions;
  private timer: ReturnType<typeof setInterval> | undefined;
  private left = 0;
  /** What it counts down for. */
  private occasion: string | null = null;

  constructor(options: CountdownOptions) {
    this.options = options;
  }

  /** Begin for an occasion, once for each; null: there is none. */
  begin(occasion: string | null): void {
    if (occasion === this.occasion) return;
    this.stop();
    this.occasion = occasion;
    if (occasion === null) return;
    this.left = this.options.seconds;
    this.options.show(this.left);
    this.timer = setInterval(() => this.tick(), SECOND);
  }

  /** Let it be, for this occasion. */
  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.options.show(null);
  }

  private tick(): void {
    if (this.options.paused()) return;
    this.left -= 1;
    if (this.left > 0) {
      this.options.show(this.left);
      return;
    }
    this.stop();
    this.options.done();
  }
}
