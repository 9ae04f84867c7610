import { expect, it, vi } from 'vitest';
import { makeSmallWav, tagWav, type WavTags } from '#testing/small-wav.ts';
import { readFiles } from './read-files.ts';

const fileOf = (name: string, bytes: Uint8Array | string, type = '') => new File([bytes as BlobPart], name, { type });
const wav = (name: string, tags: WavTags = {}, folder = '') => ({
  file: fileOf(name, tagWav(makeSmallWav(), tags)),
  folder,
});
const bare = (file: File) => ({ file, folder: '' });
const read = async (...brought: { file: File; folder: string }[]) => {
  const { understanding, ...rest } = await readFiles(brought, 0);
  const tracks = understanding?.tracks.map(({ title, version }) => (version ? `${title} | ${version}` : title));
  return {
    ...rest,
    title: understanding?.title,
    version: understanding?.version,
    artist: understanding?.artist,
    source: understanding?.source,
    tracks,
  };
};

it('reads title and order from tags, whichever way they are written', async () => {
  const album = { IPRD: 'Night Bus', IART: 'Vera Lunn' };
  const found = await read(
    wav('b.wav', { info: { ...album, INAM: 'Second', ITRK: '2' } }),
    wav('a.wav', { id3: { TALB: 'Night Bus', TIT2: 'Third (Live)', TRCK: '3/3' } }),
    wav('c.wav', { info: { ...album, INAM: 'Первая', ITRK: '1' } }),
  );
  expect(found).toMatchObject({ title: 'Night Bus', source: 'tags', tracks: ['Первая', 'Second', 'Third | Live'] });
});

it('falls back to names and to the folder, and sorts as people do', async () => {
  const found = await read(
    wav('Take 10.wav', {}, 'Night Bus/CD1'),
    wav('Take 9.wav', {}, 'Night Bus/CD1'),
    wav('Take 1.wav', { info: { INAM: 'Opening' } }, 'Night Bus/CD1'),
  );
  expect(found).toMatchObject({ title: 'Night Bus', source: 'both', tracks: ['Opening', 'Take 9', 'Take 10'] });
  const discs = await read(wav('01 B.wav', {}, 'X/CD2'), wav('01 A.wav', {}, 'X/CD1'), wav('02 A.wav', {}, 'X/CD1'));
  expect(discs.tracks).toEqual(['A', 'A', 'B']);
});

it('takes a single’s own title for the release, and no title from loose files', async () => {
  expect(await read(wav('Vera Lunn - Night Bus (Radio Edit).wav'))).toMatchObject({
    title: 'Night Bus',
    version: 'Radio Edit',
    tracks: ['Night Bus | Radio Edit'],
  });
  expect(await read(wav('Night Bus.wav', { info: { IPRD: 'Night Bus - Single', INAM: 'Night Bus' } }))).toMatchObject({
    title: 'Night Bus',
  });
  expect((await read(wav('One.wav'), wav('Two.wav'))).title).toBeNull();
});

it('finds the artist named by all tags or all file names', async () => {
  const by = (IART: string) => ({ info: { INAM: 'Depot', IART } });
  expect((await read(wav('1.wav', by('Vera Lunn')), wav('2.wav', by('Vera Lunn')))).artist).toBe('Vera Lunn');
  expect((await read(wav('1.wav', by('Vera Lunn')), wav('2.wav', by('The Nine')))).artist).toBeNull();
  const names = ['Vera Lunn - Night Bus - 01 - Depot.wav', 'Vera Lunn - Night Bus - 02 - Last Stop.wav'];
  expect((await read(...names.map((name) => wav(name)))).artist).toBe('Vera Lunn');
  expect((await read(wav('01 Depot.wav'), wav('02 Last Stop.wav'))).artist).toBeNull();
});

it('finds the cover by its name, else takes the only picture', async () => {
  const picture = (name: string) => bare(fileOf(name, 'x', 'image/jpeg'));
  expect((await read(picture('back.jpg'), picture('Front.jpg'))).cover?.name).toBe('Front.jpg');
  expect((await read(picture('IMG_1.jpg'))).cover?.name).toBe('IMG_1.jpg');
  expect(await read(picture('IMG_1.jpg'), picture('IMG_2.jpg'))).toMatchObject({ cover: null, isCoverUnclear: true });
});

it('gives the reason for each refused file', async () => {
  const { rejected, tracks } = await read(
    wav('Good.wav'),
    bare(fileOf('mix.mp3', 'x', 'audio/mpeg')),
    bare(fileOf('cover.tiff', 'x', 'image/tiff')),
    bare(fileOf('notes.txt', 'x', 'text/plain')),
    bare(fileOf('empty.wav', '')),
    bare(fileOf('renamed.wav', 'ID3 not a wave at all')),
    bare(fileOf('cut.wav', makeSmallWav().subarray(0, -2))),
    bare(fileOf('.DS_Store', 'x')),
    { file: fileOf('x.wav', makeSmallWav()), folder: '__MACOSX/Night Bus' },
  );
  expect(tracks).toEqual(['Good']);
  expect(rejected).toEqual([
    { name: 'mix.mp3', why: 'audio' },
    { name: 'cover.tiff', why: 'picture' },
    { name: 'notes.txt', why: 'other' },
    { name: 'empty.wav', why: 'empty' },
    { name: 'renamed.wav', why: 'not-wav' },
    { name: 'cut.wav', why: 'damaged' },
  ]);
});

it('takes a recording whose end lacks less than a frame', async () => {
  const { tracks, rejected } = await read(bare(fileOf('One.wav', makeSmallWav().subarray(0, -1))));
  expect([tracks, rejected]).toEqual([['One'], []]);
});

it('refuses files beyond the maximum number of tracks', async () => {
  const { understanding, rejected } = await readFiles([wav('1. One.wav'), wav('2. Two.wav')], 199);
  expect(understanding?.tracks.map(({ title }) => title)).toEqual(['One']);
  expect(rejected).toEqual([{ name: '2. Two.wav', why: 'many' }]);
});

it('reads 200 recordings without reading their sound', async () => {
  const sound = tagWav(makeSmallWav(700_000), { info: { INAM: 'Long' } });
  const files = Array.from({ length: 200 }, (_, index) => bare(fileOf(`${index + 1}. Long.wav`, sound)));
  const asked: number[] = [];
  const slice = vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    asked.push(this.size);
    return new Response(this).arrayBuffer();
  });
  const { understanding } = await readFiles(files, 0);
  slice.mockRestore();
  expect(understanding?.tracks).toHaveLength(200);
  expect(asked.reduce((sum, size) => sum + size, 0) / 200).toBeLessThan(100_000);
});
