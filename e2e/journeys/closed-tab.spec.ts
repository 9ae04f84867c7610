import { writeFile } from 'node:fs/promises';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { makeDraft } from '@dubplate/testkit/records';
import { completeTrack, draftIsSaved } from '../acts.ts';
import { isKeptHere, someArtist } from '../authoring-acts.ts';
import { test as base, expect } from '../test.ts';
import { openSlowLine, type SlowLine } from '../traffic/slow-line.ts';

const STALLED_AT = 3_000_000;

/** Reaches the server by a line that can be made to stall. */
const test = base.extend<{ line: SlowLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  line: async ({}, use, { project }) => {
    const line = await openSlowLine(project.use.baseURL ?? '');
    await use(line);
    line.close();
  },
  baseURL: ({ line }, use) => use(line.origin),
});

test('a tab closed in the middle of an upload, and of a change, continues where it stopped', async ({
  page,
  baseURL,
  context,
  line,
}, info) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { title: 'Closed Lid', tracks: 0 });
  const address = `/drafts/${release.uuid}`;
  await page.goto(address);
  await expect(page.locator('input[type=file][accept*="wav"]')).toBeEnabled();
  const recording = info.outputPath('Closed Lid.wav');
  await writeFile(recording, makeWav({ seconds: 40, seed: 11 }));

  line.stallAfter(STALLED_AT);
  await page.locator('input[type=file][accept*="wav"]').setInputFiles(recording);
  const progress = page.getByRole('progressbar', { name: /Closed Lid/ });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(30);
  await expect(progress).toHaveAttribute('aria-valuetext', /^[\d.]+ MB of [\d.]+ MB/);
  // Typed while it uploads.
  await page.getByRole('region', { name: 'Main data' }).getByRole('textbox', { name: 'Version' }).fill('Live at night');
  const tracks = page.getByRole('region', { name: 'Uploading tracks' });
  await tracks.getByRole('textbox', { name: 'Title', exact: true }).fill('Typed before the lid closed');
  // What was typed earlier is kept by then, too.
  await isKeptHere(page, 'Typed before the lid closed');
  await page.close({ runBeforeUnload: false });

  line.stallAfter(Number.POSITIVE_INFINITY);
  const again = await context.newPage();
  await again.goto(address);
  const left = again.getByText('The upload of Closed Lid.wav stopped.');
  await expect(left).toBeVisible();
  const main = again.getByRole('region', { name: 'Main data' });
  await expect(main.getByRole('textbox', { name: 'Version' })).toHaveValue('Live at night');

  const rest = again.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().includes('/api/uploads/'),
  );
  const choosing = again.waitForEvent('filechooser');
  await again.getByRole('button', { name: /Choose the file again/ }).click();
  await (await choosing).setFiles(recording);
  expect(Number((await rest).headers()['upload-offset'])).toBeGreaterThan(STALLED_AT / 2);
  await expect(left).toBeHidden();

  await again.getByRole('button', { name: 'Edit: Typed before the lid closed' }).click();
  const title = again
    .getByRole('region', { name: 'Uploading tracks' })
    .getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('Typed before the lid closed');
  await completeTrack(again, 'Typed before the lid closed');
  await draftIsSaved(again);
  await expect(again.getByRole('button', { name: 'Send to release' })).toBeEnabled();
});
