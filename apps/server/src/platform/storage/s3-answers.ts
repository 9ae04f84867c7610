import { StorageNotFound } from './storage.ts';

/** The HTTP status that S3 refused with, if it is S3 that refused. */
export function s3StatusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}

/** Turns "no such key" into StorageNotFound, and lets every other failure be what it is, a missing bucket too. */
export function rejectMissing(key: string): (error: unknown) => never {
  return (error) => {
    const isBucketMissing = error instanceof Error && error.name === 'NoSuchBucket';
    if (s3StatusOf(error) === 404 && !isBucketMissing) throw new StorageNotFound(key);
    throw error;
  };
}

/** Reads `bytes 2-4/10` (RFC 9110, section 14.4). */
export function readContentRange(header: string | undefined): { start: number; end: number; size: number } | undefined {
  const match = header?.match(/^bytes (\d+)-(\d+)\/(\d+)$/);
  return match ? { start: Number(match[1]), end: Number(match[2]), size: Number(match[3]) } : undefined;
}
