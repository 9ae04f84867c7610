export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'windows-1252';

/** Bytes that show whether a text is UTF-16. */
const HEAD_BYTES = 512;

/** Detects UTF-16 by its byte-order mark, or by the zero bytes of its Latin letters, digits and separators. */
const detectUtf16 = (head: Buffer): Encoding | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let [even, odd] = [0, 0];
  for (const [place, byte] of head.subarray(0, HEAD_BYTES).entries())
    if (byte === 0) {
      if (place % 2 === 0) even += 1;
      else odd += 1;
    }
  const many = Math.min(head.length, HEAD_BYTES) / 20;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
};

/** The range of the second byte of a character, by its first byte; null if no character of several bytes begins so. */
const secondBytes = (first: number): readonly [length: number, lowest: number, highest: number] | null => {
  if (first >= 0xc2 && first <= 0xdf) return [2, 0x80, 0xbf];
  if (first >= 0xe0 && first <= 0xef) return [3, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf];
  if (first >= 0xf0 && first <= 0xf4) return [4, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf];
  return null;
};

/** Whether a byte is a Cyrillic letter in the code page 1251; most of them are accented letters in 1252. */
const isHighLetter = (byte: number): boolean => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8;

/** Counts what tells encodings of one byte and UTF-8 apart. */
const createCounter = () => {
  let characters = 0;
  let invalid = 0;
  let missing = 0;
  let [lowest, highest] = [0x80, 0xbf];
  let run = 0;
  let inRuns = 0;
  let alone = 0;

  const endRun = () => {
    if (run === 1) alone += 1;
    else inRuns += run;
    run = 0;
  };
  const countUtf8 = (byte: number) => {
    if (missing > 0) {
      if (byte >= lowest && byte <= highest) {
        missing -= 1;
        [lowest, highest] = [0x80, 0xbf];
        if (missing === 0) characters += 1;
        return;
      }
      missing = 0;
      invalid += 1;
      [lowest, highest] = [0x80, 0xbf];
    }
    if (byte < 0x80) return;
    const second = secondBytes(byte);
    if (!second) {
      invalid += 1;
      return;
    }
    missing = second[0] - 1;
    lowest = second[1];
    highest = second[2];
  };

  return {
    add(chunk: Buffer) {
      for (const byte of chunk) {
        if (byte < 0x80 && missing === 0 && run === 0) continue;
        countUtf8(byte);
        if (isHighLetter(byte)) run += 1;
        else if (run > 0) endRun();
      }
    },
    encoding(): Encoding {
      endRun();
      if (missing > 0) invalid += 1;
      // A few damaged characters do not make a code page.
      if (invalid === 0 || characters > invalid) return 'utf-8';
      // Russian words are runs of such letters; in Western languages they stand alone.
      return inRuns >= alone ? 'windows-1251' : 'windows-1252';
    },
  };
};

/** Detects the encoding of a whole text; a code page may show in its last line only. */
export const detectEncoding = async (bytes: AsyncIterable<Buffer>): Promise<Encoding> => {
  const counter = createCounter();
  let head = Buffer.alloc(0);
  let isKnown = false;
  for await (const chunk of bytes) {
    if (isKnown) {
      counter.add(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    const utf16 = detectUtf16(head);
    if (utf16) return utf16;
    isKnown = true;
    counter.add(head);
  }
  if (isKnown) return counter.encoding();
  counter.add(head);
  return detectUtf16(head) ?? counter.encoding();
};
