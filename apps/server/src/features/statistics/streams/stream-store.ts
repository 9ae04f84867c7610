import type { Readable } from 'node:stream';
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

/** A batch, and those that it is compared with. */
export interface OverlapQuery {
  readonly batchId: number;
  readonly candidates: readonly number[];
  readonly firstDay: LocalDate;
  readonly lastDay: LocalDate;
}

/** A day of a track at one store that an import brought streams of, and what came before it. */
export interface TrackPeak extends Peak {
  readonly track: TrackId;
  readonly platform: string;
}

interface Streams {
  readonly readSums: <D extends Dimension>(db: Db, query: SumQuery<D>) => Promise<Sums<D>>;
  /**
   * The days with the most streams of those that a batch has rows of, as they count now, at most `limit`. Rows of a
   * longer time than a day are no peak, and not part of what came before.
   */
  readonly readPeaks: (db: Db, batchId: number, limit: number) => Promise<TrackPeak[]>;
  /** Those of the candidates that have streams at the same stores, on the same days, of the same tracks as a batch. */
  readonly findOverlapping: (db: Db, query: OverlapQuery) => Promise<number[]>;
  /** Deletes the rows and sums of batches that do not count. Harmless when repeated. */
  readonly removeBatches: (db: Db, batches: readonly number[]) => Promise<void>;
  /** The months (first days) that have rows, oldest first. */
  readonly listMonths: (db: Db) => Promise<LocalDate[]>;
  /** Prepares for rows of these months (first days); harmless when repeated. */
  readonly createMonths: (db: Db, months: readonly LocalDate[]) => Promise<void>;
  /** Deletes the rows of a month (its first day) for good; their sums stay. Harmless when repeated. */
  readonly dropMonth: (db: Db, month: LocalDate) => Promise<void>;
  /** Converts a part of what has the form of an earlier version. @returns whether there may be more */
  readonly convertNext: (db: Db) => Promise<boolean>;
  /** Fails where they cannot be had. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The days of staged rows. */
export interface StagedDays {
  /** How many there are; a longer time counts with its first. */
  readonly count: number;
  /** Whether some rows are of a longer time than a day. */
  readonly hasPeriods: boolean;
}

export interface StagedBatch {
  readonly batchId: number;
  /** Null where nobody has looked. */
  readonly days: StagedDays | null;
}

/** Rows are written in the transaction in which their batch begins to count. */
interface OwnStreams extends Streams {
  readonly isTransactional: true;
  /** Adds what this connection has staged and matched (tables `staged`, `codes`, `platforms`) to a batch. */
  readonly addStaged: (trx: Db, batch: StagedBatch) => Promise<void>;
}

/** Rows are written before the transaction in which their batch begins to count: nothing here joins transactions. */
interface OtherStreams extends Streams {
  readonly isTransactional: false;
  /** Adds rows (lines of `MATCHED_COLUMNS`, as COPY writes them) of a batch that does not count. */
  readonly addRows: (rows: Readable) => Promise<void>;
}

/** What a line of matched rows consists of, in this order; a track may be null, a territory empty. */
export const MATCHED_COLUMNS = [
  'batch_id',
  'owner',
  'release',
  'track',
  'platform',
  'day',
  'last_day',
  'territory',
  'quantity',
];

/**
 * Where streams are kept: what stores reported, row by row, and its sums. Which batches count is known to the
 * service’s own database alone, `db`.
 */
export type StreamStore = OwnStreams | OtherStreams;
