import type { UiTexts } from './texts.ts';

const plural = new Intl.PluralRules('en');
const count = (value: number, one: string, many: string): string =>
  `${value} ${plural.select(value) === 'one' ? one : many}`;

export const texts: UiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  retry: 'Try again',
  loading: 'Loading',
  copied: 'Saved to clipboard',
  copy: (what) => `Copy ${what}`,

  showPassword: 'Show the password',
  hidePassword: 'Hide the password',

  leaveHeading: 'Leave without saving?',
  leaveMessage: 'What you changed here is not saved yet.',
  leaveAction: 'Leave',
  leaveStay: 'Stay',

  tableActions: 'Actions',
  pages: 'Pages',
  pagePrevious: 'Previous page',
  pageNext: 'Next page',
  page: (number) => `Page ${number}`,
  pageSize: 'Rows on a page',
  pageRange: (from, to, total) => `${from}–${to} of ${total}`,

  cropArea: 'Picture. Move it with the arrow keys, zoom with plus and minus',
  cropZoom: 'Zoom',
  cropReading: 'Reading the picture',
  cropUnreadable: 'This picture could not be read. Please try another file.',
  cropTooSmall: (minSide, width, height) =>
    `The image is too small: it is ${width}×${height}, and its shorter side must be at least ${minSide} pixels.`,
  cropSize: (side) => `${side}×${side} pixels`,
  imageCompressed: (size) => `The image’s been compressed: ${size}`,

  wrongFileType: 'This type of file is not taken here.',
  tooManyFiles: 'Please choose one file.',

  moveUp: (name) => `Move up: ${name}`,
  moveDown: (name) => `Move down: ${name}`,
  drag: (name) => `Reorder: ${name}`,
  dragHelp:
    'Press space to lift, the arrow keys to move, space again to put down, escape to leave everything as it was.',
  picked: (name, position, total) => `${name} lifted. Place ${position} of ${total}.`,
  moved: (name, position, total) => `${name}: place ${position} of ${total}.`,
  dropped: (name, position, total) => `${name} put down. Place ${position} of ${total}.`,
  moveCancelled: 'Left as it was.',

  player: 'Player',
  play: (title) => (title ? `Play: ${title}` : 'Play'),
  pause: (title) => (title ? `Pause: ${title}` : 'Pause'),
  previousTrack: 'Previous track',
  nextTrack: 'Next track',
  seek: 'Position',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  closePlayer: 'Close the player',
  trackFailed: 'This track can’t be played',
  position: (now, total) => `${now} of ${total}`,

  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  clear: 'Clear',

  partFailed: 'This part could not be loaded',
  errorTitle: 'Oops... Something seems to be broken',
  offlineTitle: 'No connection',
  offlineHelp: 'Nothing you made is lost. We will go on as soon as the connection is back.',
  serverTitle: 'The server has trouble right now',
  serverHelp: 'It is not you and not your connection. Nothing you made is lost; please try again in a moment.',
  requestId: (id) => `Request ${id}`,

  saved: 'Saved',
  saving: 'Saving',
  unsaved: 'Not saved yet',
  savedHere: 'Offline, kept in this browser',
  savedHereForServer: 'The server has trouble; kept in this browser',
  saveFailed: 'Could not be saved',

  sent: (loaded, total) => `${loaded} of ${total}`,
  secondsLeft: (seconds) => `${count(seconds, 'second', 'seconds')} left`,
  minutesLeft: (minutes) => `about ${count(minutes, 'minute', 'minutes')} left`,
  almostThere: 'Almost there',
};
