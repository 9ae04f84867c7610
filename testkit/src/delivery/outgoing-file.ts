import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { OutgoingFile, Transport } from '@dubplate/server/features/delivery/transports/transport.ts';

/** Opens a connection that is never aborted. */
export const open = (transport: Transport) => transport.open({ signal: new AbortController().signal });

const PIECE_BYTES = 64 * 1024;

/** Creates a file that records the offsets it was opened at. */
export const outgoing = (name: string, bytes: Buffer): OutgoingFile & { readonly askedFrom: number[] } => {
  const askedFrom: number[] = [];
  return {
    path: name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    askedFrom,
    async open(from) {
      askedFrom.push(from);
      const pieces = function* () {
        for (let at = from; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
      };
      return Readable.from(pieces());
    },
  };
};
export const SOUND = Buffer.alloc(3_000_000, 'sound ');
