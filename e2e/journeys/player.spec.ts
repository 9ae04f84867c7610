import { makeDraft } from '@dubplate/testkit/records';
import type { Page } from '@playwright/test';
import { someArtist } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';

interface Overheard {
  /** Actions that the page offers to the lock screen. */
  readonly lockScreen: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>;
  /** The played titles in order, as they were named at that moment. */
  readonly played: (string | undefined)[];
  /** The page's one source of sound. */
  sounding?: HTMLAudioElement;
}

/** Takes note of what the page gives to the lock screen, and of what it sounds by. */
const overhear = (page: Page) =>
  page.addInitScript(() => {
    const media = Object.assign(window, { lockScreen: {}, played: [] } as unknown as Overheard);
    const session = navigator.mediaSession;
    const give = session.setActionHandler.bind(session);
    session.setActionHandler = (action, handler) => {
      media.lockScreen[action] = handler;
      give(action, handler);
    };
    window.Audio = class extends Audio {
      constructor() {
        super();
        media.sounding = this;
        this.addEventListener('ended', () => media.played.push(session.metadata?.title));
      }
    };
  });

/** Presses a button of the lock screen; whether anything sounded before, and sounds after. */
const press = (page: Page, action: MediaSessionAction, seekTime?: number): Promise<boolean[]> =>
  page.evaluate(
    ([pressed, to]) => {
      const { lockScreen, sounding } = window as unknown as Overheard;
      const before = sounding?.paused === false;
      lockScreen[pressed]?.({ action: pressed, ...(to === undefined ? {} : { seekTime: to }) });
      return [before, sounding?.paused === false];
    },
    [action, seekTime] as const,
  );

/** Long enough to be seen playing on a slow machine. */
const SECONDS = 60;

test('the player goes through the tracks, across pages, and comes back to the first', async ({ page, baseURL }) => {
  await overhear(page);
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { title: 'Long Sides', tracks: 3, seconds: SECONDS });
  await page.goto(`/releases/${release.uuid}`);
  await page.getByRole('button', { name: 'Listen' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  const volume = player.getByRole('slider', { name: 'Volume' });
  const playback = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState].join());

  await test.step('it begins quietly with the first', async () => {
    await expect(volume).toHaveAttribute('aria-valuetext', '20%');
    await expect(player).toContainText('Track 1');
    await expect(page.locator('main').getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  });

  await test.step('it plays on across pages, one track after the other, and waits at the first again', async () => {
    await page.getByRole('link', { name: 'Drafts' }).first().click();
    await expect(page).toHaveURL(/\/drafts$/);
    for (const title of ['Track 1', 'Track 2', 'Track 3']) {
      await expect.poll(playback).toBe(`${title},playing`);
      await press(page, 'seekto', SECONDS - 0.5);
    }
    const played = () => page.evaluate(() => (window as unknown as Overheard).played);
    await expect.poll(played).toEqual(['Track 1', 'Track 2', 'Track 3']);
    await expect(player).toContainText('Track 1');
    await expect(player.getByRole('button', { name: 'Previous track' })).toBeDisabled();
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
    await expect.poll(playback).toBe('Track 1,paused');
  });

  await test.step('the lock screen goes on, back, to a place, plays and pauses', async () => {
    await press(page, 'nexttrack');
    await expect.poll(playback).toBe('Track 2,paused');
    await press(page, 'seekto', 1);
    await expect(player.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:01 of 1:00');
    await press(page, 'nexttrack');
    await expect.poll(playback).toBe('Track 3,paused');
    await expect(player.getByRole('button', { name: 'Next track' })).toBeDisabled();
    await press(page, 'previoustrack');
    await expect.poll(playback).toBe('Track 2,paused');
    await press(page, 'previoustrack');
    await expect.poll(playback).toBe('Track 1,paused');
    await press(page, 'play');
    await expect.poll(playback).toMatch(/,playing$/);
    expect(await press(page, 'pause')).toEqual([true, false]);
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  });

  await test.step('it remembers how loud it was', async () => {
    await volume.focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await expect(volume).toHaveAttribute('aria-valuetext', '40%');
    await page.goto(`/releases/${release.uuid}`);
    await page.getByRole('button', { name: 'Listen' }).click();
    await expect(volume).toHaveAttribute('aria-valuetext', '40%');
  });

  await test.step('signing out stops the music', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/signin/);
    const { paused, hasSource } = await page.evaluate(() => {
      const { sounding } = window as unknown as Overheard;
      return { paused: sounding?.paused, hasSource: sounding?.hasAttribute('src') };
    });
    expect([paused, hasSource]).toEqual([true, false]);
  });
});

test('the record turns while it plays, with its title on the label, and rests with reduced motion', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { title: 'Ana Říhová и ночная смена', tracks: 1, seconds: SECONDS });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/releases/${release.uuid}`);
  const label = page.locator('main header [aria-hidden=true] div', { hasText: 'Ana Říhová' }).last();
  const movement = () =>
    label.evaluate((element) => {
      const { animationName, animationPlayState } = getComputedStyle(element);
      return animationName === 'none' ? 'none' : animationPlayState;
    });
  await expect(label).toHaveText(/Ana Říhová и ночная смена\s*331⁄3/);
  await expect.poll(movement).toBe('paused');
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(movement).toBe('running');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(movement).toBe('none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('banner').or(page.locator('main header')).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(movement).toBe('paused');
  // Every letter of a name with carons and of a Cyrillic title comes from the face itself.
  const faces = await page.evaluate(async () => {
    const loaded = await document.fonts.load('600 16px "Unbounded Variable"', 'Říhová ночная ёђ');
    return [...loaded].map(({ status }) => status);
  });
  expect(faces.length).toBeGreaterThanOrEqual(3);
  expect(new Set(faces)).toEqual(new Set(['loaded']));
});
