import type { ReleaseId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { addDays } from '@dubplate/rules/dates';
import { daysIn } from '@dubplate/rules/statistics/periods';

/** A track that streams and sales are made up for. */
export interface DemoTrack {
  readonly releaseUuid: ReleaseId;
  readonly isrc: string;
  readonly upc: string;
  readonly title: string;
  readonly artist: string;
  readonly releaseDate: LocalDate;
  /** Number of the first month with sales, among the months of sales reports. */
  readonly firstMonth: number;
  /** Streams of its first day, over all stores. */
  readonly firstDay: number;
}

/** Parts of a whole, each with its weight. */
type Weights = readonly (readonly [name: string, weight: number])[];

const PLATFORMS: Weights = [
  ['Spotify Free', 0.24],
  ['Spotify Premium', 0.2],
  ['Apple Music', 0.16],
  ['YouTube Music', 0.11],
  ['Yandex Music', 0.1],
  ['VK', 0.08],
  ['TikTok', 0.06],
  ['Deezer', 0.03],
  ['Amazon Unlimited', 0.02],
];

const TERRITORIES: Weights = [
  ['RU', 0.3],
  ['DE', 0.2],
  ['US', 0.18],
  ['KZ', 0.12],
  ['FR', 0.1],
  ['BR', 0.06],
  ['JP', 0.04],
];

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Fridays and weekends have more listeners; the week’s days begin with Sunday. */
const WEEKDAYS = [1.12, 0.92, 0.9, 0.93, 0.97, 1.15, 1.2];

/** A release starts with a peak, falls for some weeks, and levels out; a playlist lifts it once. */
const popularity = (day: number): number =>
  0.75 * Math.exp(-day / 11) + 0.25 * Math.exp(-day / 260) + (day > 90 && day < 125 ? 0.22 : 0);

/**
 * Returns the lines of a report for the days before `today`, up to a limit, under
 * `day,platform,isrc,quantity,territory`.
 */
export const makeStreams = (tracks: readonly DemoTrack[], today: LocalDate, days: number): string[] => {
  const random = createRandom(20_26);
  return tracks.flatMap(({ isrc, releaseDate, firstDay }) => {
    const age = daysIn({ from: releaseDate, to: today }) - 1;
    return Array.from({ length: Math.max(0, Math.min(days, age)) }, (_, index) => {
      const day = addDays(today, index - Math.min(days, age)) as LocalDate;
      const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1;
      const all = firstDay * popularity(daysIn({ from: releaseDate, to: day }) - 1) * weekday;
      return PLATFORMS.flatMap(([platform, part]) =>
        TERRITORIES.flatMap(([territory, share]) => {
          const quantity = Math.round(all * part * share * (0.7 + 0.6 * random()));
          return quantity === 0 ? [] : [`${day},${platform},${isrc},${quantity},${territory}`];
        }),
      );
    }).flat();
  });
};
