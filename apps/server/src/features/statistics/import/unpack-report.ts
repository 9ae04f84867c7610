import { isUtf8 } from 'node:buffer';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { REPORT_MAX_BYTES } from '@dubplate/contract/statistics/limits';
import { ReportUnreadable } from './report-rows.ts';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
/** Reports compress about 10:1 and hardly 100:1; a higher ratio than this is a decompression bomb. */
const HIGHEST_RATIO = 500;
const RATIO_COUNTS_FROM = 64 * 1024 ** 2;

/**
 * Characters read at a time. Objects of such small pieces die young; with 64 KB many survive two collections, and a
 * million rows leave 100 MB for a full collection.
 */
const PIECE_CHARS = 8 * 1024;

const tooLarge = () =>
  new ReportUnreadable({
    en: 'the file is too large once it is unpacked.',
    ru: 'после распаковки файл слишком большой.',
  });

const damagedArchive = () =>
  new ReportUnreadable({ en: 'the gzip archive is damaged or cut short.', ru: 'архив gzip повреждён или обрезан.' });

const notText = () =>
  new ReportUnreadable({
    en: 'the file is not text. Please save it as CSV in UTF-8.',
    ru: 'это не текст. Сохраните файл как CSV в UTF-8.',
  });

const notUtf8 = (line: number) =>
  new ReportUnreadable({
    en: `line ${line} is not UTF-8: the file has a code page of Windows, such as 1251 or 1252. Please save it as CSV in UTF-8.`,
    ru: `строка ${line} не в UTF-8: файл в кодировке Windows, например 1251 или 1252. Сохраните файл как CSV в UTF-8.`,
  });

/** Rejects output that is too large or too well compressed. `packed` returns the bytes read so far. */
const createSizeGuard = (packed: () => number) => {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      const isBomb = unpacked > RATIO_COUNTS_FROM && unpacked > packed() * HIGHEST_RATIO;
      if (isBomb || unpacked > REPORT_MAX_BYTES) done(tooLarge());
      else done(null, chunk);
    },
  });
};

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Yields the bytes of a report, decompressed if they are gzip. */
async function* unpack(chunks: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < GZIP_MAGIC.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  let packed = 0;
  async function* whole() {
    if (head.length > 0) yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  if (!head.subarray(0, 2).equals(GZIP_MAGIC)) {
    yield* whole();
    return;
  }
  async function* counted() {
    for await (const chunk of whole()) {
      packed += chunk.length;
      yield chunk;
    }
  }
  const unpacked = pipeline(
    counted,
    createGunzip({ chunkSize: 256 * 1024 }),
    createSizeGuard(() => packed),
    () => undefined,
  );
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } catch (error) {
    throw isZlibError(error) ? damagedArchive() : error;
  }
}

async function* observe(chunks: AsyncIterator<Buffer>, onChunk: ((chunk: Buffer) => void) | undefined) {
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      onChunk?.(next.value);
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** Detects UTF-16 by its byte-order mark or by zero bytes in the first character; the default is UTF-8. */
const encodingOf = ([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
};

/** Decodes chunks of a report. @throws ReportUnreadable, with the line */
const createDecoder = () => {
  let decoder: TextDecoder | null = null;
  let line = 1;
  return (chunk?: Buffer): string => {
    decoder ??= new TextDecoder(encodingOf(chunk ?? Buffer.alloc(0)), { fatal: true });
    try {
      const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
      if (text.includes('\0')) throw notText();
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line += 1;
      return text;
    } catch (error) {
      if (error instanceof ReportUnreadable) throw error;
      if (decoder.encoding !== 'utf-8' || chunk?.includes(0)) throw notText();
      // The first bytes may belong to a character of the previous chunk.
      const lines =
        chunk
          ?.toString('latin1')
          .replace(/^[\x80-\xbf]{1,3}/, '')
          .split('\n') ?? [];
      const bad = lines.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1')));
      throw notUtf8(line + Math.max(bad, 0));
    }
  };
};

/**
 * Yields the text of a report with `\n` line ends and without a byte-order mark, in constant memory. `onChunk` gets the
 * bytes before decompression.
 * @throws ReportUnreadable if it is neither UTF-8 nor UTF-16, a damaged archive or too large
 */
export async function* readReportText(source: Readable, onChunk?: (chunk: Buffer) => void): AsyncIterable<string> {
  const decodeBytes = createDecoder();
  let carriage = '';
  const decode = (chunk?: Buffer): string => {
    let text = carriage + decodeBytes(chunk);
    // The `\n` of a line end may be in the next chunk.
    carriage = chunk && text.endsWith('\r') ? '\r' : '';
    if (carriage) text = text.slice(0, -1);
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  };
  // Not destroyed if reading ends early: a form must be read to its end before the response.
  const chunks = observe(source.iterator({ destroyOnReturn: false }), onChunk);
  try {
    for await (const chunk of unpack(chunks)) {
      const decoded = decode(chunk);
      for (let start = 0; start < decoded.length; start += PIECE_CHARS) yield decoded.slice(start, start + PIECE_CHARS);
    }
    yield decode();
  } finally {
    await chunks.return?.();
  }
}
