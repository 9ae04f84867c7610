import type { Readable } from 'node:stream';
import type { TransferReason } from '@dubplate/contract/transfers/limits';

/** A file of the older system that begins to come. Its reader destroys it, read to its end or not. */
export interface LegacyFile {
  readonly source: Readable;
  readonly name: string;
  /** In bytes; null where it is not known before. */
  readonly size: number | null;
}

/** Why a file of the older system does not come. */
export class LegacyFileError extends Error {
  readonly reason: Extract<TransferReason, `FILES_${string}`>;

  constructor(reason: LegacyFileError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'LegacyFileError';
    this.reason = reason;
  }
}

/** How long an answer may take, in milliseconds. */
export interface FetchLimits {
  /** Without a byte. */
  readonly idleMs: number;
  /** For the whole file. */
  readonly totalMs: number;
}

export const FETCH_LIMITS: FetchLimits = { idleMs: 15_000, totalMs: 5 * 60_000 };
