import type { Pool } from '#platform/database/pool/open-pool.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { deleteWritten } from '../staged/match-store.ts';
import { readMatched } from '../staged/staged-store.ts';
import type { RemoteStreams } from '../streams/stream-store.ts';

/** Sends the matched staged rows to where streams are stored, and removes their codes from those to write. */
export const sendMatched = async ({ db, pool }: Pool, streams: RemoteStreams, batchId: number): Promise<void> => {
  const client = await pool.connect();
  try {
    const rows = readMatched(client, batchId);
    const sent = streams.addRows(rows);
    // Otherwise an aborted stream would leave its connection in the middle of a COPY.
    sent.catch(() => rows.destroy());
    await sent;
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  await inTransaction(db, deleteWritten);
};
