import { checkDimensions, createMetadataBudget, UploadIssue } from './upload-limits.ts';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;
const RESTART_INTERVAL = 0xdd;
/** Precision, height, width and number of components in a frame header. */
const FRAME_BYTES = 6;
/** Encoders write about ten. Each scan of a progressive picture covers all pixels. */
const MAX_SCANS = 100;
const MAX_SCANNED_PIXELS = 1_200_000_000;

const isBetween = (value: number, first: number, last: number) => value >= first && value <= last;
/** SOF0 to SOF15 except DHT, JPG and DAC, which lie between them, and the SOF of JPEG-LS. */
const isFrame = (marker: number) =>
  (isBetween(marker, 0xc0, 0xcf) && ![0xc4, 0xc8, 0xcc].includes(marker)) || marker === 0xf7;
const isSequential = (marker: number) => marker === 0xc0 || marker === 0xc1;
/** Baseline, extended sequential and progressive, all with Huffman coding, which all software supports. */
const isCommonFrame = (marker: number) => isBetween(marker, 0xc0, 0xc2);
const isMetadata = (marker: number) => isBetween(marker, 0xe0, 0xef) || marker === COMMENT;
/** Markers without a segment: TEM, RST0 to RST7, SOI, and the stuffing of coded data. */
const hasNoLength = (marker: number) => marker <= 0x01 || isBetween(marker, 0xd0, 0xd8);

export interface JpegFacts {
  kind: 'jpeg';
  /**
   * The file has no end marker and is a single scan without restarts, so that missing pixels can only be the last ones.
   */
  lacksEnd: boolean;
}

/**
 * Checks the markers of a JPEG stream (ITU-T T.81, annex B). Rejects unusual codings and pictures that are too expensive
 * to decode. Only decoding shows whether all pixels are there. Ignores bytes after the end of the image.
 */
export function createJpegCheck() {
  const metadata = createMetadataBudget();
  const buffered = Buffer.alloc(FRAME_BYTES);
  let filled = 0;
  let part: 'data' | 'marker' | 'length' | 'frame' | 'scan' | 'skip' | 'after' = 'data';
  let marker = 0;
  let left = 0;
  let scans = 0;
  let pixels = 0;
  let components = 0;
  let isOneSequence = true;
  let isDamaged = false;

  function gather(bytes: Buffer, wanted: number): number {
    const taken = Math.min(wanted - filled, bytes.length);
    bytes.copy(buffered, filled, 0, taken);
    filled += taken;
    return taken;
  }

  function beginMarker(code: number) {
    marker = code;
    if (code === 0xff) return;
    if (code === END_OF_IMAGE) part = 'after';
    else if (hasNoLength(code)) part = 'data';
    else part = 'length';
    filled = 0;
  }

  function beginSegment() {
    left = buffered.readUInt16BE(0) - 2;
    filled = 0;
    if (left < 0 || (isFrame(marker) && left < FRAME_BYTES) || (marker === START_OF_SCAN && left < 1))
      return markDamaged();
    if (isMetadata(marker)) metadata.add(left);
    if (marker === START_OF_SCAN) countScan();
    if (isFrame(marker) && !isCommonFrame(marker)) throw unsupported();
    if (marker === RESTART_INTERVAL) isOneSequence = false;
    part = isFrame(marker) ? 'frame' : marker === START_OF_SCAN ? 'scan' : 'skip';
  }

  /** The error is thrown at the end, since the file may still exceed its size limit. */
  function markDamaged() {
    isDamaged = true;
    part = 'after';
  }

  function countScan() {
    scans += 1;
    if (scans > MAX_SCANS || scans * pixels > MAX_SCANNED_PIXELS)
      throw new UploadIssue('BROKEN_FILE', {
        en: 'The picture is drawn in too many passes. Please save it as an ordinary (baseline) JPEG.',
        ru: 'Картинка закодирована слишком многими проходами. Сохраните её как обычный (baseline) JPEG.',
      });
  }

  function readFrame() {
    if (buffered.readUInt8(0) !== 8) throw unsupported();
    checkDimensions(buffered.readUInt16BE(3), buffered.readUInt16BE(1));
    pixels = buffered.readUInt16BE(3) * buffered.readUInt16BE(1);
    components = buffered.readUInt8(5);
    if (!isSequential(marker)) isOneSequence = false;
    left -= FRAME_BYTES;
    filled = 0;
    part = 'skip';
  }

  function readScan() {
    if (scans > 1 || buffered.readUInt8(0) !== components) isOneSequence = false;
    left -= 1;
    filled = 0;
    part = 'skip';
  }

  function step(bytes: Buffer): number {
    if (part === 'data') {
      const at = bytes.indexOf(0xff);
      if (at < 0) return bytes.length;
      part = 'marker';
      return at + 1;
    }
    if (part === 'marker') {
      beginMarker(bytes.readUInt8(0));
      return 1;
    }
    if (part === 'skip') {
      const taken = Math.min(left, bytes.length);
      left -= taken;
      if (left === 0) part = 'data';
      return taken;
    }
    if (part === 'after') return bytes.length;
    const { wanted, read } = FIELDS[part];
    const taken = gather(bytes, wanted);
    if (filled === wanted) read();
    return taken;
  }

  const FIELDS = {
    length: { wanted: 2, read: beginSegment },
    frame: { wanted: FRAME_BYTES, read: readFrame },
    scan: { wanted: 1, read: readScan },
  };

  return {
    push(chunk: Buffer): void {
      let at = 0;
      while (at < chunk.length && part !== 'after') at += step(chunk.subarray(at));
    },
    end(): JpegFacts {
      if (isDamaged || pixels === 0 || scans === 0) throw broken();
      return { kind: 'jpeg', lacksEnd: isOneSequence && (part === 'data' || part === 'marker') };
    },
  };
}

const broken = () =>
  new UploadIssue('BROKEN_FILE', {
    en: 'The JPEG is damaged. Please save it again.',
    ru: 'Этот JPEG повреждён. Сохраните его ещё раз.',
  });

const unsupported = () =>
  new UploadIssue('UNSUPPORTED_FILE', {
    en: 'This kind of JPEG (lossless, arithmetic-coded or 12-bit) can’t be shown by stores and browsers. Please save it as an ordinary JPEG or as a PNG.',
    ru: 'JPEG такого вида (без потерь, с арифметическим кодированием или 12-битный) не показывают ни площадки, ни браузеры. Сохраните картинку как обычный JPEG или PNG.',
  });
