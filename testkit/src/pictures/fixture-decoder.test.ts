import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeOnce, openFixtureDecoder } from './fixture-decoder.ts';

let folder: string;
const decoder = openFixtureDecoder();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fixture-decoder-'));
});
afterAll(async () => {
  await decoder.close();
  await rm(folder, { recursive: true });
});

const store = async (background: string) => {
  const file = path.join(folder, `${background}.jpg`);
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await writeFile(file, picture);
  return { file, picture };
};

it('returns the result of the first decode for a fixture, by options, and decodes all other pictures', async () => {
  const { file, picture } = await store('red');
  const other = await store('blue');
  decodeOnce(picture);
  const options = { withThumbnails: true, normalCopy: path.join(folder, 'normal') };
  const first = await decoder.decode(file, options);
  expect(first.thumbnails.length).toBeGreaterThan(0);
  expect((await decoder.decode(file)).thumbnails).toEqual([]);
  expect((await decoder.decode(other.file)).facts.tint).not.toBe(first.facts.tint);
  // A closed decoder decodes nothing more.
  await decoder.close();
  expect(await decoder.decode(file, options)).toEqual(first);
  await expect(decoder.decode(other.file)).rejects.toThrow('The picture decoder is closed');
});
