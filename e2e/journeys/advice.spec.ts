import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { addTracks, completeTrack, enterAsSomebody, fillMainData, trackIsSaved, wavFile } from '../acts.ts';
import { isKeptHere } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';

/** Two seconds of a tone, then six of nothing, in one channel. */
const lonelyWav = (name: string) => ({
  name,
  mimeType: 'audio/wav',
  buffer: makeWav({
    seconds: 8,
    channels: 1,
    signal: (time, frame) => frame.fill(time < 2 ? 0.3 * Math.sin(2 * Math.PI * 220 * time) : 0),
  }),
});

test('advice saves a rejection: titles, sound, the preview, and what repeats on an album', async ({ page }) => {
  await enterAsSomebody(page);
  await page.goto('/upload');
  const main = page.getByRole('region', { name: 'Main data' });
  const tracks = page.getByRole('region', { name: 'Uploading tracks' });
  const look = page.getByRole('region', { name: 'Worth a look' });

  await test.step('a guest in the title gets advice, and the better title is taken with one press', async () => {
    await fillMainData(page, 'Out of Fog feat. Anna');
    await expect(main.getByText(/Credit them among the artists as Featuring/)).toBeVisible();
    await expect(look.getByRole('button', { name: /Credit them among the artists/ })).toBeVisible();
    await main.getByRole('button', { name: 'Use “Out of Fog”' }).click();
    await expect(main.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Out of Fog');
    await expect(main.getByText(/Credit them among the artists/)).toBeHidden();
    await expect(main.getByText(/Under 3000x3000 pixels/)).toBeVisible();
  });

  await test.step('a track without artists or authors gets a dialog with the exact text', async () => {
    await addTracks(page, [lonelyWav('01 First.wav')]);
    await tracks.getByRole('button', { name: /^Remove Night Ferry/ }).click();
    await tracks.getByRole('button', { name: 'Save the track' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'The track is not complete yet' });
    await expect(dialog.getByText('Add at least one artist to the track')).toBeVisible();
    await expect(
      dialog.getByText('Add at least one author who is the composer, or composer and lyricist'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await tracks.getByRole('combobox', { name: 'Add an artist' }).click();
    await page.getByRole('option', { name: 'Night Ferry', exact: true }).click();
    await page.getByRole('dialog', { name: 'Choose the role' }).getByRole('button', { name: 'Primary artist' }).click();
  });

  await test.step('a mono recording that ends in silence gets its advice, and can be sent all the same', async () => {
    await expect(tracks.getByText('Mono: stores prefer stereo.')).toBeVisible();
    await expect(tracks.getByText('It ends with 6 s of silence. Cut it, unless it is meant.')).toBeVisible();
    await expect(tracks.getByText(/^44\.1 kHz · 16 bit · Mono · -\d+(\.\d)? LUFS/)).toBeVisible();
    await look.getByRole('button', { name: /It ends with 6 s of silence/ }).click();
    await expect(tracks.getByText(/^44\.1 kHz/).locator('..')).toBeFocused();
  });

  await test.step('the preview’s start is chosen on the waveform, by keys and by pointer', async () => {
    const slider = tracks.getByRole('slider', { name: 'Preview start on the waveform' });
    const field = tracks.getByRole('textbox', { name: 'Preview start, seconds' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(field).toHaveValue('2');
    await expect(slider).toHaveAttribute('aria-valuetext', '0:02');
    await field.fill('5');
    await expect(slider).toHaveAttribute('aria-valuetext', '0:05');
    const box = await slider.boundingBox();
    await slider.click({ position: { x: (box?.width ?? 0) / 2, y: 10 } });
    await expect(field).toHaveValue('4');
    const { x = 0, y = 0, width = 0 } = (await slider.boundingBox()) ?? {};
    const at = (share: number) => ({ x: x + width * share, y: y + 10 });
    const mouse = (share: number) => page.mouse.move(at(share).x, at(share).y, { steps: 3 });
    await mouse(0.25);
    await page.mouse.down();
    await mouse(0.75);
    await expect(field).toHaveValue('6');
    await page.mouse.up();
    await mouse(0.5);
    await expect(field).toHaveValue('6');
    const screen = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
      screen.send('Input.dispatchTouchEvent', { type, touchPoints: shares.map(at) });
    await touch('touchStart', 0.75);
    for (const share of [0.6, 0.4, 0.25]) await touch('touchMove', share);
    await expect(field).toHaveValue('2');
    await touch('touchEnd');
    await slider.press('End');
    await expect(field).toHaveValue('8');
    await completeTrack(page, 'First');
  });

  await test.step('its authors go to the other tracks: into their forms, and saved where they were saved', async () => {
    await tracks.getByRole('button', { name: 'Close: First' }).click();
    await addTracks(page, [wavFile('Second.wav', { seed: 2 }), lonelyWav('Again.wav')]);
    // The first added track opens, since no other is open.
    await expect(tracks.getByRole('button', { name: 'Close: Second' })).toBeVisible();
    await tracks.getByRole('button', { name: 'Edit: First' }).click();
    await tracks.getByRole('button', { name: 'Copy to other tracks' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy from “First”' });
    await expect(dialog.getByRole('checkbox', { name: 'Authors' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: 'Explicit' }).check();
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Copied to 2 tracks')).toBeVisible();
    await tracks.getByRole('button', { name: 'Edit: Second' }).click();
    const author = tracks.getByRole('group', { name: 'Author 1' });
    await expect(author.getByRole('combobox', { name: 'Surname' })).toHaveValue('Petrova');
    await tracks.getByRole('switch', { name: /^Explicit/ }).check();
    await trackIsSaved(page, 'Second');

    await tracks.getByRole('button', { name: 'Copy to other tracks' }).click();
    const back = page.getByRole('dialog', { name: 'Copy from “Second”' });
    await back.getByRole('checkbox', { name: 'Explicit' }).check();
    await back.getByRole('checkbox', { name: 'Again' }).uncheck();
    await back.getByRole('button', { name: 'Copy', exact: true }).click();
    await tracks.getByRole('button', { name: 'Edit: First' }).click();
    await expect(tracks.getByRole('switch', { name: /^Explicit/ })).toBeChecked();
    await expect(tracks.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  });

  await test.step('a known author is offered while the name is typed, and fills all its parts', async () => {
    await tracks.getByRole('button', { name: 'Add an author' }).click();
    const author = tracks.getByRole('group', { name: 'Author 2' });
    await author.getByRole('combobox', { name: 'Name', exact: true }).pressSequentially('ann');
    await expect(page.getByRole('option', { name: 'Anna Petrova' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(author.getByRole('combobox', { name: 'Name', exact: true })).toHaveValue('Anna');
    await expect(author.getByRole('combobox', { name: 'Surname' })).toHaveValue('Petrova');
  });

  await test.step('the same recording twice is shown on both tracks', async () => {
    await expect(look.getByRole('button', { name: /^First: This is the same recording as “Again”/ })).toBeVisible();
    await expect(look.getByRole('button', { name: /^Again: This is the same recording as “First”/ })).toBeVisible();
  });

  await test.step('lyrics are counted, and locked under a plan without them', async () => {
    const lyrics = tracks.getByRole('textbox', { name: 'Lyrics' });
    await lyrics.fill('Out of fog we came');
    await expect(tracks.getByText('18 of 20,000 characters')).toBeVisible();
    // The second author has no role yet, so only this browser has the words.
    await isKeptHere(page, 'Out of fog we came');
    await page.route('**/api/me/plan', (route) =>
      route.fulfill({ json: { name: 'DEFAULT', includes_lyrics: false, max_artists: null } }),
    );
    await page.reload();
    await tracks.getByRole('button', { name: 'Edit: First' }).click();
    await expect(lyrics).toHaveAttribute('title', 'Subscription required');
    await expect(lyrics).not.toBeEditable();
    // Words written under another plan must not block a record.
    await expect(lyrics).toHaveValue('Out of fog we came');
    await tracks.getByRole('button', { name: 'Remove these lyrics' }).click();
    await expect(lyrics).toHaveValue('');
  });
});
