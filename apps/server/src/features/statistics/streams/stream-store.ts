import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Peak } from '@dubplate/rules/statistics/jump';
import type { Db } from '#platform/database/tables.ts';

/** Whose streams: all of a person’s releases, one release, or one track. */
export type StreamScope = { readonly owner: UserId } | { readonly release: ReleaseId } | { readonly track: TrackId };

/** Both days included. Sums of a longer time than a day count in windows that hold all of it. */
export interface Window {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** What streams can be summed by, and what each sum then names. */
export interface Dimensions {
  /** Leaves out sums of a longer time than a day. */
  readonly day: LocalDate;
  /** Its first day. Leaves out sums of a time that no single month holds. */
  readonly month: LocalDate;
  /** A store’s key. */
  readonly platform: string;
  readonly release: ReleaseId;
  readonly track: TrackId;
  /** Two letters; null where the store named none. */
  readonly territory: string | null;
}
export type Dimension = keyof Dimensions;

export type StreamSum<D extends Dimension> = Pick<Dimensions, D> & {
  /** Exact and signed. */
  readonly quantity: number;
};

export interface SumQuery<D extends Dimension> {
  readonly scope: StreamScope;
  /** Null: all time. */
  readonly window: Window | null;
  /** Territories are kept without stores, tracks and releases below a release: they combine with time alone. */
  readonly by: readonly D[];
  /** Only streams at these stores. */
  readonly platforms?: readonly string[];
  /** One page, most streams first and ties by what the sums name; else all, in the order of what they name. */
  readonly page?: { readonly take: number; readonly offset: number };
}

/** The sums of a query, and how many there are on all pages. */
export interface Sums<D extends Dimension> {
  readonly sums: readonly StreamSum<D>[];
  readonly count: number;
}

/** A day of a track at one store that an import brought streams of, and what came before it. */
export interface TrackPeak extends Peak {
  readonly track: TrackId;
  readonly platform: string;
}

/**
 * Where streams are kept: what stores reported, row by row, and its sums. Which batches count is known to the
 * service’s own database alone, `db`.
 */
export interface StreamStore {
  readonly readSums: <D extends Dimension>(db: Db, query: SumQuery<D>) => Promise<Sums<D>>;
  /**
   * The days with the most streams of those that a batch has rows of, as they count now, at most `limit`. Rows of a
   * longer time than a day are no peak, and not part of what came before.
   */
  readonly readPeaks: (db: Db, batchId: number, limit: number) => Promise<TrackPeak[]>;
}
