import { crc32 } from 'node:zlib';
import type { Text } from '@dubplate/contract/catalogue';
import { checkDimensions, createMetadataBudget, UploadIssue } from './upload-limits.ts';

const SIGNATURE_BYTES = 8;
const HEAD_BYTES = 8;
const CRC_BYTES = 4;
const MAX_CHUNK = 2 ** 31 - 1;
/** Width and height at the start of the header chunk. */
const DIMENSIONS_BYTES = 8;
const METADATA: ReadonlySet<string> = new Set(['iCCP', 'tEXt', 'zTXt', 'iTXt', 'eXIf']);

/**
 * Checks the chunks of a PNG stream (PNG 3rd edition, section 5): IHDR first and within the size limits, valid checksums,
 * image data, no animation, IEND last. Checks all checksums, since a store's decoder may be stricter than ours.
 * Ignores bytes after IEND.
 */
export function createPngCheck() {
  const metadata = createMetadataBudget();
  const buffered = Buffer.alloc(HEAD_BYTES);
  const dimensions = Buffer.alloc(DIMENSIONS_BYTES);
  let dimensionsRead = 0;
  let filled = 0;
  let toSkip = SIGNATURE_BYTES;
  let bodyLeft = 0;
  let type = '';
  let crc = 0;
  let part: 'head' | 'body' | 'crc' | 'after' = 'head';
  let isFirst = true;
  let hasImageData = false;

  /** Buffers bytes of a fixed field. @returns how many it consumed */
  function gather(bytes: Buffer, wanted: number): number {
    const taken = Math.min(wanted - filled, bytes.length);
    bytes.copy(buffered, filled, 0, taken);
    filled += taken;
    return taken;
  }

  function beginChunk() {
    bodyLeft = buffered.readUInt32BE(0);
    type = buffered.toString('latin1', 4, 8);
    crc = crc32(buffered.subarray(4, 8));
    filled = 0;
    if (bodyLeft > MAX_CHUNK || !/^[A-Za-z]{4}$/.test(type))
      throw broken({ en: 'Its chunks are damaged.', ru: 'Его части испорчены.' });
    if (isFirst && (type !== 'IHDR' || bodyLeft !== 13))
      throw broken({ en: 'It does not begin with its header.', ru: 'Он начинается не с заголовка.' });
    isFirst = false;
    if (type === 'IDAT') hasImageData = true;
    if (type === 'acTL') throw animated();
    if (METADATA.has(type)) metadata.add(bodyLeft);
    part = 'body';
  }

  function readDimensions(body: Buffer) {
    dimensionsRead += body.copy(dimensions, dimensionsRead);
    if (dimensionsRead === DIMENSIONS_BYTES) checkDimensions(dimensions.readUInt32BE(0), dimensions.readUInt32BE(4));
  }

  function endChunk() {
    if (buffered.readUInt32BE(0) !== crc)
      throw broken({
        en: `The checksum of its ${type} chunk is wrong.`,
        ru: `Неверная контрольная сумма части ${type}.`,
      });
    filled = 0;
    part = type === 'IEND' ? 'after' : 'head';
  }

  function step(bytes: Buffer): number {
    if (part === 'head') {
      const taken = gather(bytes, HEAD_BYTES);
      if (filled === HEAD_BYTES) beginChunk();
      return taken;
    }
    if (part === 'crc') {
      const taken = gather(bytes, CRC_BYTES);
      if (filled === CRC_BYTES) endChunk();
      return taken;
    }
    const body = bytes.subarray(0, bodyLeft);
    if (dimensionsRead < DIMENSIONS_BYTES) readDimensions(body);
    crc = crc32(body, crc);
    bodyLeft -= body.length;
    if (bodyLeft === 0) part = 'crc';
    return body.length;
  }

  return {
    push(chunk: Buffer): void {
      let at = Math.min(toSkip, chunk.length);
      toSkip -= at;
      while (at < chunk.length && part !== 'after') at += step(chunk.subarray(at));
    },
    end(): undefined {
      if (part !== 'after') throw broken({ en: 'It ends before its last chunk.', ru: 'Он обрывается до конца.' });
      if (!hasImageData) throw broken({ en: 'It holds no image data.', ru: 'В нём нет изображения.' });
    },
  };
}

function broken(detail: Text): UploadIssue {
  return new UploadIssue('BROKEN_FILE', {
    en: `The PNG is damaged. ${detail.en}`,
    ru: `Этот PNG повреждён. ${detail.ru}`,
  });
}

const animated = () =>
  new UploadIssue('UNSUPPORTED_FILE', {
    en: 'This PNG is animated. Please save one still picture of it.',
    ru: 'Этот PNG анимированный. Сохраните из него один неподвижный кадр.',
  });
