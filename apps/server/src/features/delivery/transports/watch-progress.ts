import { Transform } from 'node:stream';
import { TransportFault } from './transport.ts';

/** Passes bytes on in pieces of this size: each piece is one round trip to a store that is far away. */
const PIECE_BYTES = 1024 * 1024;

/** A piece of a megabyte by the slowest way that is waited for, 10 KB a second, takes 100 s. */
export const IDLE_MS = 150_000;

/** Passes bytes on in larger pieces, and fails where the other side takes none for so long. */
export const watchProgress = (idleMs: number): Transform => {
  let pieces: Buffer[] = [];
  let held = 0;
  const give = (stream: Transform): void => {
    if (held === 0) return;
    stream.push(Buffer.concat(pieces, held));
    pieces = [];
    held = 0;
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      pieces.push(chunk);
      held += chunk.length;
      if (held >= PIECE_BYTES) give(this);
      done();
    },
    flush(done) {
      give(this);
      done();
    },
    destroy(error, done) {
      clearTimeout(timer);
      done(error);
    },
  });
  const timer = setTimeout(
    () => stream.destroy(new TransportFault('TRANSPORT_TIMEOUT', `no progress in ${idleMs / 1000} s`)),
    idleMs,
  );
  return stream;
};
