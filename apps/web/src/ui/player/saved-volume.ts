const KEY = 'dubplate.volume';
const START_VOLUME = 0.2;

/** The volume from 0 to 1, stored in this browser. */
export const savedVolume = {
  read(): number {
    try {
      const kept = Number.parseFloat(localStorage.getItem(KEY) ?? '');
      return kept >= 0 && kept <= 1 ? kept : START_VOLUME;
    } catch {
      return START_VOLUME;
    }
  },
  write(volume: number): void {
    try {
      localStorage.setItem(KEY, String(volume));
    } catch {
      // Storage is full or blocked: kept as long as the page.
    }
  },
};
