/** Tags of a fixture. */
export interface WavTags {
  /** A RIFF INFO list, in UTF-8: `INAM`, `IART`, `IPRD`, `ITRK`. */
  readonly info?: Readonly<Record<string, string>>;
  /** ID3v2 text frames in a separate chunk: `TIT2`, `TPE1`, `TALB`, `TRCK`. */
  readonly id3?: Readonly<Record<string, string>>;
}

const HEADER_BYTES = 44;
const RATE = 44_100;

const bytesOf = (...parts: (string | Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]));
const littleEndian = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 0xff);
const chunk = (id: string, body: Uint8Array) =>
  bytesOf(id, littleEndian(body.length, 4), body, body.length % 2 ? [0] : []);

/** Creates a silent WAV: 16 bits, mono. @param dataBytes the size of its audio in bytes, an even number */
export const makeSmallWav = (dataBytes = 2_000): Uint8Array<ArrayBuffer> => {
  const format = [1, 1].flatMap((value) => littleEndian(value, 2));
  const rates = [...littleEndian(RATE, 4), ...littleEndian(RATE * 2, 4), ...littleEndian(2, 2), ...littleEndian(16, 2)];
  const head = bytesOf(
    'RIFF',
    littleEndian(HEADER_BYTES - 8 + dataBytes, 4),
    'WAVE',
    chunk('fmt ', bytesOf(format, rates)),
    'data',
    littleEndian(dataBytes, 4),
  );
  const wav = new Uint8Array(head.length + dataBytes);
  wav.set(head);
  return wav;
};

/** Writes seven bits per byte, as in ID3v2 sizes. */
const synchsafe = (size: number): number[] => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);

const infoList = (info: Readonly<Record<string, string>>) =>
  chunk('LIST', bytesOf('INFO', ...Object.entries(info).map(([id, text]) => chunk(id, bytesOf(text, [0])))));

const id3Chunk = (frames: Readonly<Record<string, string>>) => {
  const tag = bytesOf(
    ...Object.entries(frames).map(([id, text]) => {
      const body = bytesOf([3], text);
      return bytesOf(id, synchsafe(body.length), [0, 0], body);
    }),
  );
  return chunk('id3 ', bytesOf('ID3', [4, 0, 0], synchsafe(tag.length), tag));
};

/** Creates a WAV with tags after its audio, as most programs write them. */
export const tagWav = (wav: Uint8Array, { info, id3 }: WavTags): Uint8Array<ArrayBuffer> => {
  const tags = bytesOf(info ? infoList(info) : [], id3 ? id3Chunk(id3) : []);
  const tagged = new Uint8Array(wav.length + tags.length);
  tagged.set(wav);
  tagged.set(tags, wav.length);
  tagged.set(littleEndian(tagged.length - 8, 4), 4);
  return tagged;
};
