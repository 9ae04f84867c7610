import type { Readable } from 'node:stream';
import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Peak } from '@dubplate/rules/statistics/jump';
import type { Db } from '#platform/database/tables.ts';

/** All releases of an owner, one release, or one track. */
export type StreamScope = { readonly owner: UserId } | { readonly release: ReleaseId } | { readonly track: TrackId };

/** Both days inclusive. Sums of longer periods count in windows that contain the whole period. */
export interface Window {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** The dimensions of sums. */
export interface Dimensions {
  /** Leaves out sums of periods longer than a day. */
  readonly day: LocalDate;
  /** The first day. Leaves out sums of periods that are not within one month. */
  readonly month: LocalDate;
  /** The key of the store. */
  readonly platform: string;
  readonly release: ReleaseId;
  readonly track: TrackId;
  /** Two letters; null if the store reported none. */
  readonly territory: string | null;
}
export type Dimension = keyof Dimensions;

export type StreamSum<D extends Dimension> = Pick<Dimensions, D> & {
  /** Exact and signed. */
  readonly quantity: number;
};

export interface SumQuery<D extends Dimension> {
  readonly scope: StreamScope;
  /** Null for all time. */
  readonly window: Window | null;
  /** Territories are stored without stores and tracks, so they combine only with time. */
  readonly by: readonly D[];
  /** Only streams at these stores. */
  readonly platforms?: readonly string[];
  /** With a page, most streams first; otherwise all sums, ordered by their dimensions. */
  readonly page?: { readonly take: number; readonly offset: number };
}

export interface Sums<D extends Dimension> {
  readonly sums: readonly StreamSum<D>[];
  readonly count: number;
}

export interface OverlapQuery {
  readonly batchId: number;
  readonly candidates: readonly number[];
  readonly firstDay: LocalDate;
  readonly lastDay: LocalDate;
}

/** A day of a track at a store in an import, and the days before it. */
export interface TrackPeak extends Peak {
  readonly track: TrackId;
  readonly platform: string;
}

interface Streams {
  readonly readSums: <D extends Dimension>(db: Db, query: SumQuery<D>) => Promise<Sums<D>>;
  /**
   * Returns the days of a batch with the most streams, with the current sums. Rows of periods longer than a day are
   * ignored, also for the days before.
   */
  readonly readPeaks: (db: Db, batchId: number, limit: number) => Promise<TrackPeak[]>;
  /** Returns the candidates that have streams of the same tracks at the same stores on the same days as a batch. */
  readonly findOverlapping: (db: Db, query: OverlapQuery) => Promise<number[]>;
  /** Deletes the rows and sums of inactive batches. Idempotent. */
  readonly removeBatches: (db: Db, batches: readonly number[]) => Promise<void>;
  /** Lists the months (first days) with rows, oldest first. */
  readonly listMonths: (db: Db) => Promise<LocalDate[]>;
  /** Prepares for rows of these months (first days). Idempotent. */
  readonly createMonths: (db: Db, months: readonly LocalDate[]) => Promise<void>;
  /** Deletes the rows of a month (first day); their sums stay. Idempotent. */
  readonly dropMonth: (db: Db, month: LocalDate) => Promise<void>;
  /** Converts some data of an earlier version. @returns whether there may be more */
  readonly convertNext: (db: Db) => Promise<boolean>;
  /** Throws if the store does not answer. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StagedDays {
  /** The number of days; a longer period counts as its first day. */
  readonly count: number;
  /** Whether some rows cover periods longer than a day. */
  readonly hasPeriods: boolean;
}

export interface StagedBatch {
  readonly batchId: number;
  /** Null if unknown. */
  readonly days: StagedDays | null;
}

/** Streams in PostgreSQL. Rows are written in the transaction that activates their batch. */
export interface TransactionalStreams extends Streams {
  readonly isTransactional: true;
  /** Adds the matched rows of `StagedTables` to a batch. */
  readonly addStaged: (trx: Db, batch: StagedBatch) => Promise<void>;
}

/** Streams elsewhere. Rows are written before the transaction that activates their batch. */
export interface RemoteStreams extends Streams {
  readonly isTransactional: false;
  /** Adds the rows with the given codes to an inactive batch. */
  readonly addRows: (batchId: number, sent: SentRows) => Promise<void>;
}

/**
 * Rows of a report as COPY lines, apart from their codes: a report has few of them, and their ids are most of the bytes.
 * The second stream begins once the first has ended.
 */
export interface SentRows {
  /** Lines of `SENT_CODES`; the track may be null. */
  readonly codes: () => Readable;
  /** Lines of `SENT_ROWS`, also of codes that are not among the sent ones and do not count. */
  readonly rows: () => Readable;
}

export const SENT_CODES = ['code', 'owner', 'release', 'track'] as const;
/** Days count from 1970-01-01. The first letter of a territory is the higher byte; it may be null. */
export const SENT_ROWS = ['code', 'platform', 'day', 'last_day', 'territory', 'quantity'] as const;

/** Stores reported rows and their sums. Only PostgreSQL (`db`) records which batches are active. */
export type StreamStore = TransactionalStreams | RemoteStreams;
