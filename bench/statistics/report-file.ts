import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { daysFromNow } from '@dubplate/testkit/records';
import { isrcOf, TRACKS } from './catalogue.ts';

export const STORES = [
  'Spotify',
  'Apple Music',
  'YouTube',
  'VK',
  'BOOM',
  'Deezer',
  'iTunes',
  'Saavn',
  'TikTok',
  'Tidal',
  'Amazon Music',
  'KKBOX',
];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const territoryOf = (n: number): string => `${LETTERS[n % 26]}${LETTERS[Math.floor(n / 26) % 26]}`;

/** Shape of a report: the day, store and territory of each line. */
interface Shape {
  readonly name: string;
  readonly lineOf: (n: number) => readonly [day: string, store: string, track: number, territory: string];
}

/** A typical report: one store, one day, each track in many territories. */
export const ONE_DAY: Shape = {
  name: 'one store, one day',
  lineOf: (n) => [daysFromNow(-1), STORES[0] ?? '', n % TRACKS, territoryOf(Math.floor(n / TRACKS))],
};
/** Over a year and twelve stores, in no order. */
export const ONE_YEAR: Shape = {
  name: 'spread over a year',
  lineOf: (n) => {
    // A whole number that looks random, the same in each run.
    const mixed = Math.imul(n + 1, 2_654_435_761) >>> 0;
    return [
      daysFromNow(-1 - (mixed % 365)),
      STORES[mixed % STORES.length] ?? '',
      (mixed >>> 7) % TRACKS,
      territoryOf(mixed >>> 20),
    ];
  },
};

const LINES_AT_A_TIME = 5_000;

/** Writes a report with this many lines. */
export const writeReport = async (path: string, { lineOf }: Shape, lines: number): Promise<void> => {
  function* text() {
    yield 'day,platform,isrc,territory,quantity\n';
    for (let start = 0; start < lines; start += LINES_AT_A_TIME) {
      let chunk = '';
      for (let n = start; n < Math.min(lines, start + LINES_AT_A_TIME); n++) {
        const [day, store, track, territory] = lineOf(n);
        chunk += `${day},${store},${isrcOf(track)},${territory},${1 + (n % 900)}\n`;
      }
      yield chunk;
    }
  }
  await pipeline(Readable.from(text()), createWriteStream(path));
};
