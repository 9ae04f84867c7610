/** Limits of one line of an import. */
export const LEGACY_LINE_MAX = 8 * 1024 * 1024;
export const LEGACY_RELEASES_MAX = 10_000;
export const LEGACY_MULTILINKS_MAX = 10_000;
export const LEGACY_ARTISTS_MAX = 1_000;
export const LEGACY_HASH_MAX = 1_024;
/** An address of a cover, a recording or a store’s page. */
export const LEGACY_URL_MAX = 2_048;

/**
 * State of one item of a transfer. `delayed`: the draft exists and its files are retried; `paused`: it waits for its
 * owner.
 */
export const TRANSFER_STATUSES = ['waiting', 'active', 'completed', 'delayed', 'failed', 'paused'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];
/** Why files did not come along, or nothing did. */
export const TRANSFER_REASONS = [
  'FILES_NOT_ALLOWED',
  'FILES_MISSING',
  'FILES_UNREACHABLE',
  'FILES_REFUSED',
  'QUOTA_FULL',
  'NO_ROOM',
  'INTERNAL',
] as const;
export type TransferReason = (typeof TRANSFER_REASONS)[number];
/** How often one thing is tried, and the pause between, in seconds. */
export const TRANSFER_TRIES = 10;
export const TRANSFER_RETRY_SECONDS = 5;
/** How long the dashboard shows the transfer after its first view, in seconds. */
export const TRANSFER_SHOWN_SECONDS = 172_800;
/** Lifetime of the token of a refused sign-in, in seconds. */
export const TRANSFER_TOKEN_SECONDS = 60 * 60;
