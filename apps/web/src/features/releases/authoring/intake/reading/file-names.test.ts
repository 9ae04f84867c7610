import { describe, expect, it } from 'vitest';
import { readFileNames, readFolderName, splitVersion } from './file-names.ts';

const one = (name: string) => {
  const [parts] = readFileNames([name]);
  return [parts?.number, parts?.artist, parts?.title];
};

describe('the name of one file', () => {
  it.each([
    ['Night Bus.wav', null, null, 'Night Bus'],
    ['1. Night Bus.wav', 1, null, 'Night Bus'],
    ['01 Night Bus.wav', 1, null, 'Night Bus'],
    ['01-Night Bus.WAV', 1, null, 'Night Bus'],
    ['01_night_bus.wav', 1, null, 'night bus'],
    ['12) Night Bus.wav', 12, null, 'Night Bus'],
    ['3 - Night Bus.wav', 3, null, 'Night Bus'],
    ['01 - Vera Lunn - Night Bus.wav', 1, 'Vera Lunn', 'Night Bus'],
    ['Vera Lunn - Night Bus.wav', null, 'Vera Lunn', 'Night Bus'],
    ['Vera Lunn - 04 - Night Bus.wav', 4, 'Vera Lunn', 'Night Bus'],
    ['Vera Lunn - 04 Night Bus.wav', 4, 'Vera Lunn', 'Night Bus'],
    ['Вера Лунина – Ночной автобус.wav', null, 'Вера Лунина', 'Ночной автобус'],
    ['Night Bus (feat. Ana Říhová).wav', null, null, 'Night Bus (feat. Ana Říhová)'],
    ['Night Bus - Live.wav', null, null, 'Night Bus - Live'],
    ['Night Bus (Final Master).wav', null, null, 'Night Bus'],
    ['Night Bus [24-bit].wav', null, null, 'Night Bus'],
    ['Night Bus - v3.wav', null, null, 'Night Bus'],
    ['01 - Vera Lunn - Night Bus - Final Master v2.wav', 1, 'Vera Lunn', 'Night Bus'],
    // Numbers that are not track numbers.
    ['7 Rings.wav', null, null, '7 Rings'],
    ['99 Problems.wav', null, null, '99 Problems'],
    ['1999 Night Bus.wav', null, null, '1999 Night Bus'],
    ['1.5 Miles.wav', null, null, '1.5 Miles'],
    ['24-7 Love.wav', null, null, '24-7 Love'],
    ['01.wav', null, null, '01'],
    ['(Live).wav', null, null, '(Live)'],
    [`${'W'.repeat(255)}.wav`, null, null, 'W'.repeat(255)],
  ])('%s', (name, number, artist, title) => expect(one(name)).toEqual([number, artist, title]));
});

it('reads names together: what one leaves open, the others decide', () => {
  const of = (...names: string[]) =>
    readFileNames(names).map(({ disc, number, artist, album, title }) => [disc, number, artist, album, title]);
  expect(of('7 Rings.wav', '8 Rooms.wav')).toEqual([
    [null, 7, null, null, 'Rings'],
    [null, 8, null, null, 'Rooms'],
  ]);
  expect(of('7 Rings.wav', 'Rooms.wav')).toEqual([
    [null, null, null, null, '7 Rings'],
    [null, null, null, null, 'Rooms'],
  ]);
  expect(of('1-01 Rings.wav', '2-01 Rooms.wav')).toEqual([
    [1, 1, null, null, 'Rings'],
    [2, 1, null, null, 'Rooms'],
  ]);
  expect(of('01 - Love - Reprise.wav', '02 - Hate.wav').map((each) => each.at(-1))).toEqual(['Love - Reprise', 'Hate']);
  expect(of('Vera - Tides - One.wav', 'Vera - Tides - Two.wav')).toEqual([
    [null, null, 'Vera', 'Tides', 'One'],
    [null, null, 'Vera', 'Tides', 'Two'],
  ]);
});

it.each([
  ['Night Bus (Radio Edit)', 'Night Bus', 'Radio Edit'],
  ['Night Bus [Oleg Remix]', 'Night Bus', 'Oleg Remix'],
  ['Night Bus - Live at the Pier', 'Night Bus', 'Live at the Pier'],
  ['Ночной автобус (акустика)', 'Ночной автобус', 'акустика'],
  ['Night Bus (feat. Ana)', 'Night Bus (feat. Ana)', ''],
  ['Alive', 'Alive', ''],
  ['Night Bus (Alive)', 'Night Bus (Alive)', ''],
  ['(Live)', '(Live)', ''],
])('%s is the title %s and the version %s', (line, title, version) =>
  expect(splitVersion(line)).toEqual({ title, version }),
);

it.each([
  [['Night Bus'], 'Night Bus'],
  [['Night Bus/CD1', 'Night Bus/CD2'], 'Night Bus'],
  [['Releases/Vera Lunn - Night Bus (2026) [WAV]/WAV'], 'Night Bus'],
  [['2026 - Night Bus'], 'Night Bus'],
  [['Ночной автобус/Мастера'], 'Ночной автобус'],
  [['Downloads'], null],
  [['One', 'Two'], null],
  [[''], null],
])('of the folders %j the title is %s', (folders, title) => expect(readFolderName(folders)).toBe(title));
