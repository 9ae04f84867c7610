import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DecodedPicture } from '@dubplate/server/features/files/inspect/decode/decoder-process.ts';
import {
  openPictureDecoder,
  type PictureDecoder,
} from '@dubplate/server/features/files/inspect/decode/picture-decoder.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

/** Results by options, by hash of the picture. */
const fixtures = new Map<string, Map<string, DecodedPicture>>();

/** Has test servers decode this picture once in a process: it is the cover of hundreds of records. */
export const decodeOnce = (picture: Uint8Array): void => {
  const hash = hashOf(picture);
  if (!fixtures.has(hash)) fixtures.set(hash, new Map());
};

/** The server's decoder, except that it decodes pictures of `decodeOnce` once for each set of options. */
export const openFixtureDecoder = (): PictureDecoder => {
  const decoder = openPictureDecoder();
  return {
    ...decoder,
    async decode(path, options = {}) {
      const { withThumbnails = false, normalCopy, cleanCopy, lacksEnd = false } = options;
      const results = fixtures.get(hashOf(await readFile(path)));
      // A clean copy is a file, which has to be written each time.
      if (!results || cleanCopy || lacksEnd) return decoder.decode(path, options);
      const key = [withThumbnails, normalCopy !== undefined].join();
      const known = results.get(key);
      if (known) return { ...known, facts: structuredClone(known.facts) };
      const decoded = await decoder.decode(path, options);
      if (!decoded.hasNormalCopy) results.set(key, decoded);
      return decoded;
    },
  };
};
