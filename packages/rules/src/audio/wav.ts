import { isWavDefect, type WavDefect, type WavDefectCode } from './wav-defect.ts';
import { FORMAT_BYTES, readWavFormat, type WavFormat } from './wav-format.ts';
import { completeWav, readWavHeader, type WavHeader, type WavResult } from './wav-header.ts';

export { isOtherKind, type WavDefect, type WavDefectCode } from './wav-defect.ts';
export { soundBytes, type WavFormat, type WavSlip } from './wav-format.ts';
export { completeWav, type Wav, type WavHeader, type WavResult } from './wav-header.ts';

/** Takes a WAV in pieces of any size and keeps no more than 40 bytes of it. */
export interface WavReader {
  /** Takes the next bytes. @returns the defect as soon as one is certain; nothing after it is looked at */
  push(chunk: Uint8Array): WavDefect | undefined;
  /** The header, from the moment the sound's first byte is known. */
  readonly header: WavHeader | undefined;
  /** Marks the end of the bytes. */
  end(): WavResult;
}

const PREAMBLE = 12;
const CHUNK_HEAD = 8;
const DS64_BYTES = 16;
/** BW64 is RF64 by another name (ITU-R BS.2088). */
const LONG_IDS: readonly string[] = ['RF64', 'BW64'];
/** 18 bytes and the longest extension that a 16-bit size can express. */
const MAX_FORMAT_CHUNK = 18 + 0xffff;

/**
 * Reads RIFF/WAVE, RF64 (EBU Tech 3306) and BW64 as they stream in. It ignores the RIFF size, which recorders leave
 * wrong in files that every player accepts. A file is sound if `fmt ` is valid and all bytes of `data` are there,
 * except for the mistakes in `WavSlip`.
 */
export function createWavReader(): WavReader {
  const buffer = new Uint8Array(FORMAT_BYTES);
  const view = new DataView(buffer.buffer);
  let held = 0;
  let wanted = PREAMBLE;
  let position = 0;
  let skipUntil = 0;
  let step: () => WavDefect | undefined = readPreamble;
  let defect: WavDefect | undefined;
  let isRf64 = false;
  let lastChunk = '';
  let ds64DataBytes: number | undefined;
  let format: WavFormat | undefined;
  let header: WavHeader | undefined;

  function expect(bytes: number, next: () => WavDefect | undefined) {
    held = 0;
    wanted = bytes;
    step = next;
  }

  function readPreamble(): WavDefect | undefined {
    const id = fourCc(buffer, 0);
    if (id === 'RIFX')
      return { code: 'BIG_ENDIAN', detail: 'This is a big-endian WAV (RIFX); stores take little-endian.' };
    isRf64 = LONG_IDS.includes(id);
    if ((id !== 'RIFF' && !isRf64) || fourCc(buffer, 8) !== 'WAVE')
      return { code: 'NOT_WAV', detail: 'The file does not begin as a WAV does.' };
    expect(CHUNK_HEAD, readChunkHead);
    return undefined;
  }

  function readChunkHead(): WavDefect | undefined {
    const id = fourCc(buffer, 0);
    lastChunk = id;
    const size = view.getUint32(4, true);
    // Chunks begin on even bytes; the pad byte isn't counted in the size.
    const next = position + size + (size % 2);
    if (id === 'data') return beginData(size);
    if (id === 'fmt ' && !format) {
      if (size > MAX_FORMAT_CHUNK)
        return { code: 'NO_FORMAT', detail: `The fmt chunk is wrong: it has ${size} bytes.` };
      expect(Math.min(size, FORMAT_BYTES), () => readFormat(next));
    } else if (id === 'ds64' && isRf64 && size >= DS64_BYTES) {
      expect(DS64_BYTES, () => readDs64(next));
    } else {
      skipUntil = next;
      expect(CHUNK_HEAD, readChunkHead);
    }
    return undefined;
  }

  function readFormat(next: number): WavDefect | undefined {
    const result = readWavFormat(buffer.subarray(0, held));
    if (isWavDefect(result)) return result;
    format = result;
    skipUntil = next;
    expect(CHUNK_HEAD, readChunkHead);
    return undefined;
  }

  function readDs64(next: number): WavDefect | undefined {
    const size = view.getBigUint64(8, true);
    if (size > BigInt(Number.MAX_SAFE_INTEGER))
      return { code: 'BAD_SIZE', detail: `The ds64 chunk promises ${size} bytes of sound; a WAV can't hold them.` };
    ds64DataBytes = Number(size);
    skipUntil = next;
    expect(CHUNK_HEAD, readChunkHead);
    return undefined;
  }

  function beginData(size: number): WavDefect | undefined {
    const result = readWavHeader({ format, isRf64, size, ds64DataBytes, dataOffset: position });
    if (isWavDefect(result)) return result;
    header = result;
    return undefined;
  }

  return {
    get header() {
      return header;
    },
    push(chunk) {
      let at = 0;
      while (at < chunk.length && !header && !defect) {
        const skipped = Math.min(chunk.length - at, Math.max(0, skipUntil - position));
        const taken = Math.min(chunk.length - at - skipped, wanted - held);
        buffer.set(chunk.subarray(at + skipped, at + skipped + taken), held);
        at += skipped + taken;
        position += skipped + taken;
        held += taken;
        // An empty chunk needs no bytes, so one step may follow another at once.
        while (!header && !defect && held === wanted && position >= skipUntil) defect = step();
      }
      position += chunk.length - at;
      return defect;
    },
    end() {
      if (defect) return { defect };
      if (!header) return { defect: incomplete(step === readPreamble, format !== undefined, lastChunk) };
      return completeWav(header, position - header.dataOffset);
    },
  };
}

/** Reads a WAV from memory, whole or in pieces. */
export function readWav(chunks: Iterable<Uint8Array>): WavResult {
  const reader = createWavReader();
  for (const chunk of chunks) {
    const defect = reader.push(chunk);
    if (defect) return { defect };
  }
  return reader.end();
}

function incomplete(isPreamble: boolean, hasFormat: boolean, lastChunk: string): WavDefect {
  const code: WavDefectCode = isPreamble ? 'NOT_WAV' : hasFormat ? 'NO_DATA' : 'NO_FORMAT';
  const after = /^[ -~]{4}$/.test(lastChunk) ? ` It ends in or after its ${lastChunk.trim()} chunk.` : '';
  const details = {
    NOT_WAV: 'The file does not begin as a WAV does.',
    NO_DATA: `The file has no data chunk.${after}`,
    NO_FORMAT: `The file has no whole fmt chunk.${after}`,
  };
  return { code, detail: details[code] };
}

function fourCc(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
