import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPictureDecoder } from './picture-decoder.ts';

let folder: string;
let cover: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decode-'));
  cover = join(folder, 'cover.jpg');
  await writeFile(cover, await makeCover({ side: 300 }));
});
afterAll(() => rm(folder, { recursive: true }));

const refusal = { code: 'BROKEN_FILE' };

describe('the picture decoder', () => {
  it('returns the facts and thumbnails of a picture', async () => {
    const decoder = openPictureDecoder();
    const { facts, thumbnails } = await decoder.decode(cover, { withThumbnails: true });
    expect(facts).toMatchObject({ width: 300, height: 300, advice: ['SMALL'] });
    expect(thumbnails.map(({ size }) => size)).toEqual(['small', 'medium', 'large']);
    expect((await decoder.decode(cover)).thumbnails).toEqual([]);
    await decoder.close();
    await expect(decoder.decode(cover)).rejects.toThrow('closed');
  });

  it('decodes only JPEG and PNG', async () => {
    const decoder = openPictureDecoder();
    for (const format of ['webp', 'gif', 'tiff'] as const) {
      const path = join(folder, `cover.${format}`);
      await sharp(cover).toFormat(format).toFile(path);
      await expect(decoder.decode(path)).rejects.toMatchObject(refusal);
    }
    await decoder.close();
  });

  it.skipIf(process.platform === 'win32')(
    'aborts a picture after its time limit and continues with the next',
    async () => {
      // Opening a pipe without a writer blocks forever, like the worst pictures.
      const endless = join(folder, 'endless');
      await promisify(execFile)('mkfifo', [endless]);
      const decoder = openPictureDecoder({ atOnce: 1, timeLimitMs: 60_000 });
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const [first, second] = [decoder.decode(endless), decoder.decode(cover)];
      vi.advanceTimersByTime(60_000);
      await expect(first).rejects.toMatchObject(refusal);
      await expect(second).resolves.toBeDefined();
      await decoder.close();
    },
  );

  it('lets owners take turns, however many pictures one of them sends', async () => {
    const decoder = openPictureDecoder({ atOnce: 1 });
    const order: string[] = [];
    const decode = (owner: string) => decoder.decode(cover, { owner }).then(() => order.push(owner));
    await Promise.all([...['anna', 'anna', 'anna', 'anna'].map(decode), decode('boris')]);
    expect(order.indexOf('boris')).toBeLessThan(3);
    await decoder.close();
  });

  it('does not decode a picture whose request was aborted while waiting', async () => {
    const decoder = openPictureDecoder({ atOnce: 1 });
    const gone = new AbortController();
    const first = decoder.decode(cover);
    const second = decoder.decode(join(folder, 'nowhere.jpg'), { signal: gone.signal });
    gone.abort(new Error('went away'));
    await expect(second).rejects.toThrow('went away');
    await first;
    await decoder.close();
  });
});
