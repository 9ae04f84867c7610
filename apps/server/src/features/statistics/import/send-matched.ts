import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import type { Pool } from '#platform/database/pool/open-pool.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { deleteWritten } from '../staged/match-store.ts';
import { readMatchedCodes, readRows } from '../staged/staged-store.ts';
import type { RemoteStreams } from '../streams/stream-store.ts';

/** Sends the matched staged rows to where streams are stored, and removes their codes from those to write. */
export const sendMatched = async ({ db, pool }: Pool, streams: RemoteStreams, batchId: number): Promise<void> => {
  const client = await pool.connect();
  let reading: Readable | undefined;
  const read = (from: (client: PoolClient) => Readable) => () => {
    reading = from(client);
    return reading;
  };
  try {
    await streams.addRows(batchId, { codes: read(readMatchedCodes), rows: read(readRows) });
  } catch (error) {
    // Otherwise the connection would stay in the middle of a COPY.
    reading?.destroy();
    client.release(true);
    throw error;
  }
  client.release();
  await inTransaction(db, deleteWritten);
};
