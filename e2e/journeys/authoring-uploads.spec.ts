import { makeDraft } from '@dubplate/testkit/records';
import { wavFile } from '../acts.ts';
import { dragged, hold, main, someArtist, tracks } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';

test('three recordings upload at a time; one is aborted, another kind is refused, and leaving opens a question', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { tracks: 0 });
  let begun = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun += 1;
  });
  const sendFiles = await hold(page, '**/api/uploads');
  await page.goto(`/drafts/${release.uuid}`);
  const zone = tracks(page).getByLabel('Drop your tracks here, or choose them');
  const rows = tracks(page).getByRole('button', { name: /^(Edit|Close): / });
  const waiting = tracks(page).getByText('In the queue');
  const save = tracks(page).getByRole('button', { name: 'Wait for the track to load' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const sentType = async () => (await artist.ok('GET /release/{id}', { params: { id: release.uuid } })).type;
  await expect(button('No tracks')).toBeDisabled();
  await expect(zone).toBeEnabled();
  const missing = page.getByRole('region', { name: '1 thing left' });
  await missing.getByRole('button', { name: 'Add at least one track' }).click();
  await expect(zone).toBeFocused();
  // The chosen type is sent once there is a second track.
  await main(page).getByText('Album', { exact: true }).click();

  await test.step('dropped on the zone, the first one’s form opens by itself', async () => {
    const { buffer } = wavFile('', { seconds: 1 });
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const wavs = names.map((name) => ({ name: `${name}.wav`, mimeType: 'audio/wav', buffer }));
    const song = { name: 'Six.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') };
    await zone.dispatchEvent('drop', { dataTransfer: await dragged(page, [...wavs, song]) });
    await expect(rows).toHaveText(names);
    await expect(tracks(page).getByText('Files of this type are not supported here.')).toBeVisible();
    await expect(button('Close: One')).toBeVisible();
    await expect(save).toBeDisabled();
    await expect(button('Tracks loading')).toBeDisabled();
    await expect(waiting).toHaveCount(2);
    await expect.poll(() => begun).toBe(3);
    await expect.poll(sentType).toBe('ALBUM');
  });

  await test.step('aborting one makes room for the next, without a question', async () => {
    await button('Abort the upload: Two').click();
    await expect(rows).toHaveText(['One', 'Three', 'Four', 'Five']);
    await expect(waiting).toHaveCount(1);
    await expect.poll(() => begun).toBe(4);
    for (const name of ['Three', 'Four', 'Five']) await button(`Abort the upload: ${name}`).click();
    await expect(rows).toHaveText(['One']);
    await expect.poll(sentType).toBe('SINGLE');
  });

  const asked = page.getByRole('alertdialog');
  await test.step('leaving asks, and staying stays', async () => {
    await tracks(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Typed on the way');
    await page.getByRole('link', { name: 'To drafts' }).click();
    await expect(asked).toContainText('Not everything is saved yet');
    await asked.getByRole('button', { name: 'Stay here' }).click();
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL(`/drafts/${release.uuid}`);
    await expect(rows).toHaveText(['Typed on the way']);
    const closing = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await closing()).toBe(true);
  });

  await test.step('what was left comes back, and another file is asked about', async () => {
    await page.getByRole('link', { name: 'To drafts' }).click();
    await asked.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'First Light' }).click();
    await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
    await expect(rows).toHaveText(['Typed on the way']);
    await expect(button('Not all tracks saved')).toBeDisabled();
    sendFiles();
    const bring = async (answer: 'Cancel' | 'Upload this one') => {
      const choosing = page.waitForEvent('filechooser');
      await button('Choose the file again: Typed on the way').click();
      await (await choosing).setFiles(wavFile('Other.wav', { seconds: 1 }));
      await expect(asked).toContainText('You chose “Other.wav”, and the upload that stopped was of “One.wav”.');
      await asked.getByRole('button', { name: answer }).click();
    };
    await bring('Cancel');
    await expect(button('Choose the file again: Typed on the way')).toBeVisible();
    await bring('Upload this one');
    await expect(tracks(page).getByText('Not saved', { exact: true })).toBeVisible();
  });

  await test.step('removing it asks; then nothing is left to be asked on leaving', async () => {
    await button('Remove: Typed on the way').click();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveCount(1);
    await button('Remove: Typed on the way').click();
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect(rows).toHaveCount(0);
    // Typed a moment ago: it is saved on the way out.
    await main(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Second Light');
    await page.getByRole('link', { name: 'To drafts' }).click();
    await expect(page).toHaveURL('/drafts');
    await expect(page.getByRole('link', { name: 'Second Light' })).toBeVisible();
  });
});

test('fields that are being filled stay where they are while their recording arrives', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { tracks: 0 });
  const sendFile = await hold(page, '**/api/uploads');
  await page.goto(`/drafts/${release.uuid}`);
  // What comes late without a recording is there: names, lists, the face of the words.
  await page.waitForLoadState('networkidle');
  await page.locator('input[type=file][accept*="wav"]').setInputFiles(wavFile('One.wav', { seconds: 1 }));
  const head = await tracks(page).getByRole('button', { name: 'Close: One' }).elementHandle();
  // Both at once: the page above them may move.
  const placeOf = (name: string) =>
    tracks(page)
      .getByRole('button', { name, exact: true })
      .evaluate(
        (field, top) => Math.round(field.getBoundingClientRect().y - (top?.getBoundingClientRect().y ?? Number.NaN)),
        head,
      );
  await expect(tracks(page).getByRole('progressbar')).toBeVisible();
  const before = await placeOf('Add an author');
  sendFile();
  await expect(tracks(page).getByText(/LUFS/)).toBeVisible({ timeout: 30_000 });
  await expect(tracks(page).getByRole('slider', { name: 'Preview start on the waveform' })).toBeVisible();
  await expect.poll(() => placeOf('Add an author')).toBe(before);
});
