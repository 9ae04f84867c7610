import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { type OutgoingFile, TransportFault } from './transport.ts';

/**
 * Passes a file's bytes on and fails, before the file can appear under its name, where they are not what was announced:
 * their number, and from the beginning on also their hash.
 */
export const checkBytes = ({ path, size, sha256 }: OutgoingFile, from: number): Transform => {
  const hash = from === 0 ? createHash('sha256') : null;
  let count = from;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      hash?.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      if (count !== size) done(new TransportFault('TRANSPORT_UPLOAD', `${path}: ${count} bytes instead of ${size}`));
      else if (hash && hash.digest('hex') !== sha256)
        done(new TransportFault('TRANSPORT_UPLOAD', `${path}: its bytes have changed since the message was built`));
      else done();
    },
  });
};
