import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { enter } from '../acts.ts';
import { openOwnServer } from '../own-server.ts';
import { expect, test } from '../test.ts';

const DUBPLATE = path.join(import.meta.dirname, '../../apps/server/src/commands/dubplate.mjs');

test('an instance that was lost comes back from its backup, as it was', async ({ page }, { outputDir }) => {
  const server = await openOwnServer();
  const dubplate = async (...words: string[]) => {
    const env = { ...process.env, DATA_DIR: server.dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, [DUBPLATE, ...words], { env });
    return stdout;
  };
  const artist = await signUp(server);
  const { release } = await makeDraft(artist, { title: 'Second Pressing' });

  await mkdir(outputDir, { recursive: true });
  const archive = path.join(outputDir, 'backup.tar.gz');
  expect(await dubplate('backup', archive)).toMatch(/ rows of .* [1-9]\d* files\.$/m);
  expect(await dubplate('verify-backup', archive)).toContain('is whole');
  await server.stop();
  await rm(server.dataDir, { recursive: true });
  expect(await dubplate('restore', archive)).toMatch(/^Restored \d+ rows/);
  await server.start();

  // The session of before the loss, and everything that it shows.
  await enter(page, artist, server.origin);
  await page.goto(`${server.origin}/drafts/${release.uuid}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Second Pressing' })).toBeVisible();
  const cover = await page.request.get(`${server.origin}/api/file/${release.cover_uuid}/download`, {
    headers: { authorization: `Bearer ${artist.token}` },
  });
  expect([cover.status(), (await cover.body()).length > 1_000]).toEqual([200, true]);
  await page.close();
  await server.close();
});
