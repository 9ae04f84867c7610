import { describe, expect, it } from 'vitest';
import { type FileRelease, matchFiles } from './match-files.ts';

const track = (
  number: number | null,
  title: string,
  isrc: string | null = null,
  disc = 1,
  file: string | null = null,
) => ({
  disc,
  number,
  title,
  isrc,
  file,
});

const RELEASES: readonly FileRelease[] = [
  {
    key: 'bus',
    title: 'Night Bus',
    upc: '600000000015',
    cover: 'bus/front cover.png',
    tracks: [
      track(1, 'Ink', 'GBABC2600001'),
      track(2, 'Río', 'GBABC2600002'),
      track(1, 'Coda', null, 2, 'bus/AUDIO_7.wav'),
    ],
  },
  {
    key: 'ferry',
    title: 'Night Ferry',
    upc: '0600000000022',
    cover: null,
    tracks: [track(1, 'Ink', 'GBABC2600001'), track(2, 'Harbour Lights', 'GBABC2600009', 1, 'ferry\\Audio_7.wav')],
  },
];

const match = (path: string) => {
  const at = path.lastIndexOf('/');
  const [found] = matchFiles([{ name: path.slice(at + 1), folder: at === -1 ? '' : path.slice(0, at) }], RELEASES);
  return found?.target && { ...found.target, reason: found.reason };
};

describe('a recording', () => {
  it.each([
    ['600000000015_1_2.wav', 'bus', 1, 'code'],
    ['600000000015_02_001.wav', 'bus', 2, 'code'],
    ['0600000000015_02.WAV', 'bus', 1, 'code'],
    // A UPC of 12 digits is the same as an EAN of 13.
    ['600000000022_01_02.wav', 'ferry', 1, 'code'],
    ['GBABC2600009.wav', 'ferry', 1, 'code'],
    ['final gb-abc-26-00002 master.wav', 'bus', 1, 'code'],
    // One recording on two releases: the folder decides.
    ['Night Ferry/GBABC2600001.wav', 'ferry', 0, 'code'],
    ['02 - Rio.wav', 'bus', 1, 'number_and_title'],
    ['Night Bus/01. Ink.wav', 'bus', 0, 'number_and_title'],
    ['Night Bus (2026)/CD2/01 Coda.wav', 'bus', 2, 'number_and_title'],
    ['Night Bus/2-01.wav', 'bus', 2, 'number'],
    ['Night Bus/CD1/02.wav', 'bus', 1, 'number'],
    ['Ana Ruiz - Harbour Lights.wav', 'ferry', 1, 'title'],
    ['2.Harbour_Lights.wav', 'ferry', 1, 'number_and_title'],
    // As the input names them.
    ['Bus/audio_7.wav', 'bus', 2, 'named'],
    ['old/ferry/AUDIO_7.wav', 'ferry', 1, 'named'],
    ['Night Ferry/AUDIO_7.wav', 'ferry', 1, 'named'],
  ])('%s', (path, release, index, reason) => {
    expect(match(path)).toEqual({ release, track: index, reason });
  });

  it.each([
    // On two releases, and nothing else says which.
    'Ink.wav',
    'AUDIO_7.wav',
    'GBABC2600001.wav',
    '01.wav',
    '600000000039_1_1.wav',
    'Unknown.wav',
    'Night Bus/notes.txt',
    'Night Bus/01 Ink.mp3',
  ])('%s has no place', (path) => {
    expect(match(path)).toBeNull();
  });
});

describe('a cover', () => {
  it.each([
    ['600000000015.jpg', 'bus', 'code'],
    ['Front Cover.png', 'bus', 'named'],
    ['Night Ferry.png', 'ferry', 'title'],
    ['Night Ferry/cover.jpeg', 'ferry', 'folder'],
    ['Night Ferry/scan 3.jpg', 'ferry', 'folder'],
  ])('%s', (path, release, reason) => {
    expect(match(path)).toEqual({ release, track: null, reason });
  });

  it('has no place without a code, a title or a folder', () => {
    expect(match('cover.jpg')).toBeNull();
  });
});

it('marks two files for one track', () => {
  const files = ['GBABC2600009.wav', '600000000022_1_2.wav', '600000000022_1_1.wav'];
  const found = matchFiles(
    files.map((name) => ({ name, folder: '' })),
    RELEASES,
  );
  expect(found.map(({ isRepeated }) => isRepeated)).toEqual([true, true, false]);
});

it('takes the numbers of the only release at their word', () => {
  const [bus] = RELEASES as [FileRelease];
  expect(matchFiles([{ name: '02.wav', folder: '' }], [bus])[0]?.target).toEqual({ release: 'bus', track: 1 });
});
