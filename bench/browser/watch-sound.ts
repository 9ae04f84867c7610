import type { Page } from '@playwright/test';

/** Milliseconds between a press and its effects. */
export interface Sound {
  /** Time until the browser reports playback. */
  readonly playing: number;
  /** Its clock has moved: something was heard. */
  readonly heard: number;
}

interface Watched {
  seen: { pressed: number; sounds: Sound[] };
}

/** Notes, in each page that is opened from now on, the moments between a press and the sound. */
export const watchSound = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Watched['seen'] = { pressed: 0, sounds: [] };
    Object.assign(window, { seen });
    document.addEventListener(
      'click',
      () => {
        seen.pressed = performance.now();
      },
      { capture: true },
    );
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const { pressed } = seen;
      const from = this.currentTime;
      let playing = 0;
      const onPlaying = () => {
        playing = performance.now() - pressed;
      };
      const onTime = () => {
        // A track's start fires this event before there is sound.
        if (!playing || this.currentTime <= from) return;
        this.removeEventListener('timeupdate', onTime);
        seen.sounds.push({ playing, heard: performance.now() - pressed });
      };
      this.addEventListener('playing', onPlaying, { once: true });
      this.addEventListener('timeupdate', onTime);
      return play.call(this);
    };
  });

/** Times recorded so far. */
export const soundsOf = (page: Page): Promise<Sound[]> =>
  page.evaluate(() => (window as unknown as Watched).seen.sounds);

/** Presses play on a track, and waits until it is heard. */
export const playTrack = async (page: Page, title: string): Promise<Sound> => {
  const before = (await soundsOf(page)).length;
  await page
    .getByRole('button', { name: `Play: ${title}`, exact: true })
    .first()
    .click();
  await page.waitForFunction((count) => (window as unknown as Watched).seen.sounds.length > count, before);
  const sound = (await soundsOf(page)).at(-1);
  if (!sound) throw new Error('Nothing was heard');
  return sound;
};
