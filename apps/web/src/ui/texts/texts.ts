/** The few words that widgets say by themselves. Each language implements this whole; none can be forgotten. */
export interface UiTexts {
  readonly close: string;
  readonly cancel: string;
  readonly save: string;
  readonly retry: string;
  readonly loading: string;
  readonly copied: string;
  copy(what: string): string;

  readonly showPassword: string;
  readonly hidePassword: string;

  readonly leaveHeading: string;
  readonly leaveMessage: string;
  readonly leaveAction: string;
  readonly leaveStay: string;

  readonly tableActions: string;
  readonly pages: string;
  readonly pagePrevious: string;
  readonly pageNext: string;
  page(number: number): string;
  readonly pageSize: string;
  pageRange(from: number, to: number, total: number): string;

  readonly cropArea: string;
  readonly cropZoom: string;
  readonly cropReading: string;
  readonly cropUnreadable: string;
  cropTooSmall(minSide: number, width: number, height: number): string;
  cropSize(side: number): string;
  imageCompressed(size: string): string;

  readonly wrongFileType: string;
  readonly tooManyFiles: string;

  moveUp(name: string): string;
  moveDown(name: string): string;
  drag(name: string): string;
  readonly dragHelp: string;
  picked(name: string, position: number, total: number): string;
  moved(name: string, position: number, total: number): string;
  dropped(name: string, position: number, total: number): string;
  readonly moveCancelled: string;

  readonly player: string;
  play(title?: string): string;
  pause(title?: string): string;
  readonly previousTrack: string;
  readonly nextTrack: string;
  readonly seek: string;
  readonly mute: string;
  readonly unmute: string;
  readonly volume: string;
  readonly closePlayer: string;
  readonly trackFailed: string;
  position(now: string, total: string): string;

  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly clear: string;

  readonly partFailed: string;
  readonly errorTitle: string;
  readonly offlineTitle: string;
  readonly offlineHelp: string;
  readonly serverTitle: string;
  readonly serverHelp: string;
  requestId(id: string): string;

  readonly saved: string;
  readonly saving: string;
  readonly unsaved: string;
  readonly savedHere: string;
  readonly savedHereForServer: string;
  readonly saveFailed: string;

  sent(loaded: string, total: string): string;
  secondsLeft(seconds: number): string;
  minutesLeft(minutes: number): string;
  readonly almostThere: string;
}
