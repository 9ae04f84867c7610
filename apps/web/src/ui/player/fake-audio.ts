/** A fake audio element with the features that the player uses. It acts synchronously. */
export class FakeAudio {
  static last: FakeAudio;
  volume = 1;
  muted = false;
  currentTime = 0;
  duration = Number.NaN;
  onplaying: (() => void) | null = null;
  onpause: (() => void) | null = null;
  ontimeupdate: (() => void) | null = null;
  ondurationchange: (() => void) | null = null;
  onended: (() => void) | null = null;
  onerror: (() => void) | null = null;
  error: object | null = null;
  /** Every address that was set, in order: setting one loads it again. */
  readonly given: string[] = [];
  #src = '';

  constructor() {
    FakeAudio.last = this;
  }

  get src(): string {
    return this.#src;
  }

  set src(address: string) {
    this.given.push(address);
    this.#src = address;
    this.currentTime = 0;
    this.error = null;
  }

  async play(): Promise<void> {
    this.onplaying?.();
  }

  /** Fires its events a moment later, as a browser does. */
  pause(): void {
    queueMicrotask(() => {
      this.ontimeupdate?.();
      this.onpause?.();
    });
  }

  getAttribute(name: string): string | null {
    return name === 'src' ? this.#src || null : null;
  }

  removeAttribute(): void {
    this.#src = '';
  }

  /** Simulates playing up to this position. */
  reach(seconds: number): void {
    this.currentTime = seconds;
    this.ontimeupdate?.();
  }

  /** Simulates decoding a track of this length. */
  decode(seconds: number): void {
    this.duration = seconds;
    this.ondurationchange?.();
  }
}
