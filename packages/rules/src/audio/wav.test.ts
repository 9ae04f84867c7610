import { brokenWav, makeWav, WAV_BREAKAGES, type WavBreakage } from '@dubplate/testkit/fixtures/wav';
import { wavHeaderBytes } from '@dubplate/testkit/fixtures/wav-header-bytes';
import { describe, expect, it } from 'vitest';
import { advise } from './advice.ts';
import { readWav, type Wav, type WavDefectCode, type WavSlip } from './wav.ts';

function inPieces(bytes: Uint8Array, size: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return pieces;
}

/** Puts a chunk of this id and body, with RIFF padding, between the preamble and the rest. */
function withChunk(wav: Buffer, id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([wav.subarray(0, 12), head, body, Buffer.alloc(body.length % 2), wav.subarray(12)]);
}

function wavOf(bytes: Uint8Array): Wav {
  const result = readWav([bytes]);
  if (!result.wav) throw new Error(result.defect.detail);
  return result.wav;
}

describe('a sound WAV', () => {
  it('is recognized by its header', () => {
    expect(wavOf(makeWav({ seconds: 0.5 }))).toEqual({
      sampleRate: 44_100,
      channels: 2,
      bitsPerSample: 16,
      validBits: 16,
      isFloat: false,
      isExtensible: false,
      isRf64: false,
      blockAlign: 4,
      slips: [],
      dataOffset: 44,
      chunkBytes: 88_200,
      dataBytes: 88_200,
      frames: 22_050,
      durationSeconds: 0.5,
      trailingBytes: 0,
    });
  });

  it.each([
    { bits: 8, channels: 1, sampleRate: 8000 },
    { bits: 24, channels: 3, sampleRate: 48_000 },
    { bits: 32, float: true },
    { bits: 64, float: true, format: 'extensible' },
    { bits: 24, format: 'extensible', sampleRate: 192_000 },
    { bits: 16, format: 'rf64' },
  ] as const)('may be %o', (layout) => {
    const wav = wavOf(makeWav({ seconds: 0.01, ...layout }));
    expect(wav.bitsPerSample).toBe(layout.bits);
    expect(wav.durationSeconds).toBe(0.01);
  });

  it('reads the same however it is cut', () => {
    const bytes = withChunk(makeWav({ seconds: 0.01, format: 'extensible' }), 'bext', Buffer.alloc(603, 1));
    const whole = readWav([bytes]);
    expect(whole.wav).toBeDefined();
    for (const size of [1, 2, 3, 7, 8, 13, 44, 611]) expect(readWav(inPieces(bytes, size))).toEqual(whole);
  });

  it('may begin with other chunks, empty and odd ones too', () => {
    let bytes = makeWav({ seconds: 0.01 });
    for (const [id, size] of [
      ['LIST', 27],
      ['JUNK', 0],
      ['bext', 602],
      ['iXML', 1],
    ] as const)
      bytes = withChunk(bytes, id, Buffer.alloc(size));
    expect(wavOf(bytes).dataOffset).toBe(44 + 36 + 8 + 610 + 10);
  });

  it('may end with bytes outside of the sound', () => {
    expect(wavOf(Buffer.concat([makeWav({ seconds: 0.01 }), Buffer.from('LIST')])).trailingBytes).toBe(4);
  });

  it('does not count the pad byte as one of them', () => {
    expect(wavOf(makeWav({ seconds: 3 / 8000, sampleRate: 8000, channels: 1, bits: 8 })).trailingBytes).toBe(0);
  });

  it('may be a BW64', () => {
    const bytes = makeWav({ seconds: 0.01, format: 'rf64' });
    bytes.write('BW64', 0, 'latin1');
    expect(wavOf(bytes)).toEqual(wavOf(makeWav({ seconds: 0.01, format: 'rf64' })));
  });

  it('may have a wrong RIFF size, since recorders leave it wrong', () => {
    const bytes = makeWav({ seconds: 0.01 });
    bytes.writeUInt32LE(7, 4);
    expect(wavOf(bytes).frames).toBe(441);
  });
});

describe('a slip of a recorder', () => {
  const sound = makeWav({ seconds: 0.01 }).subarray(44);
  /** 441 frames of 4 bytes, or as many bytes of them, with this size in the data chunk. */
  const wavWith = (size: number, present = sound.length, wrong: object = {}) =>
    Buffer.concat([
      wavHeaderBytes({ sampleRate: 44_100, channels: 2, bits: 16, float: false, format: 'pcm' }, size, wrong),
      sound.subarray(0, present),
    ]);
  const odd = () => makeWav({ seconds: 3 / 8000, sampleRate: 8000, channels: 1, bits: 8 });

  it.each<[string, Buffer, frames: number, WavSlip[]]>([
    ['a byte rate of 0', wavWith(1764, 1764, { byteRate: 0 }), 441, ['NO_BYTE_RATE']],
    ['a size that is too great by less than a frame', wavWith(1764, 1763), 440, ['DATA_TOO_LONG']],
    ['the same by part of a frame', wavWith(1767), 441, ['PARTIAL_FRAME', 'DATA_TOO_LONG']],
    ['part of a frame at the end', wavWith(1762, 1762), 440, ['PARTIAL_FRAME']],
    ['an odd last chunk without its pad', odd().subarray(0, -1), 3, ['NO_PAD']],
  ])('is read with advice: %s', (_name, bytes, frames, slips) => {
    for (const size of [1, 7, 4096]) {
      const { wav } = readWav(inPieces(bytes, size));
      expect(wav).toMatchObject({ frames, dataBytes: frames * (wav?.blockAlign ?? 0), slips, trailingBytes: 0 });
      expect(wav && advise(wav)).toEqual(expect.arrayContaining(slips));
    }
  });

  it.each<[string, Buffer, WavDefectCode]>([
    ['a byte rate that is wrong by one', wavWith(1764, 1764, { byteRate: 176_401 }), 'INCONSISTENT_FORMAT'],
    ['a size that is too great by a frame', wavWith(1764, 1760), 'TRUNCATED'],
    ['less than a frame', wavWith(3, 3), 'BROKEN_FRAME'],
    ['a frame that is cut', wavWith(4, 3), 'TRUNCATED'],
  ])('is refused in any other form: %s', (_name, bytes, code) => {
    expect(readWav([bytes]).defect?.code).toBe(code);
  });

  it('refuses a format that no sound file has', () => {
    expect(wavOf(odd()).slips).toEqual([]);
  });
});

describe('a broken WAV', () => {
  const expected: Record<WavBreakage, WavDefectCode> = {
    truncated: 'TRUNCATED',
    'no-whole-frame': 'BROKEN_FRAME',
    'unknown-length': 'UNKNOWN_LENGTH',
    'zero-length': 'UNKNOWN_LENGTH',
    'claims-2-gb': 'TRUNCATED',
    'big-endian': 'BIG_ENDIAN',
    compressed: 'COMPRESSED',
    'no-format': 'NO_FORMAT',
    'no-data': 'NO_DATA',
    'no-channels': 'BAD_FORMAT',
    'odd-block-align': 'INCONSISTENT_FORMAT',
    'wrong-byte-rate': 'INCONSISTENT_FORMAT',
    'impossible-bits': 'INCONSISTENT_FORMAT',
  };
  it.each(WAV_BREAKAGES)('%s is refused with a reason', (kind) => {
    for (const size of [1, 5, 4096]) expect(readWav(inPieces(brokenWav(kind), size)).defect?.code).toBe(expected[kind]);
  });

  it('is an RF64 without a length', () => {
    const bytes = makeWav({ seconds: 0.01, format: 'rf64' });
    bytes.write('JUNK', 12, 'latin1');
    expect(readWav([bytes]).defect?.code).toBe('NO_DS64');
    // Not even where the sound's own chunk does, as in a WAV.
    const renamed = makeWav({ seconds: 0.01 });
    renamed.write('RF64', 0, 'latin1');
    expect(readWav([renamed]).defect?.code).toBe('NO_DS64');
  });

  it('is refused at every length short of the whole', () => {
    const bytes = makeWav({ seconds: 0.002, format: 'rf64' });
    // Less than a frame may be missing.
    for (let length = 0; length <= bytes.length - 4; length++)
      expect(readWav([bytes.subarray(0, length)]).defect, `${length} bytes`).toBeDefined();
  });

  it('names the chunk and the numbers that disagree', () => {
    expect(readWav([brokenWav('truncated')]).defect?.detail).toBe(
      'The data chunk promises 17640 bytes of sound, but 17636 are there.',
    );
    expect(readWav([brokenWav('wrong-byte-rate')]).defect?.detail).toBe(
      'The fmt chunk is wrong: its byte rate is 1, but 44100 frames of 4 bytes make 176400.',
    );
    const unfinished = withChunk(makeWav({ seconds: 0.01 }), 'bext', Buffer.alloc(602));
    expect(readWav([unfinished.subarray(0, 100)]).defect?.detail).toBe(
      'The file has no whole fmt chunk. It ends in or after its bext chunk.',
    );
  });

  it('may claim chunks of 4 GB without costing memory', () => {
    const bytes = withChunk(makeWav({ seconds: 0.01 }), 'JUNK', Buffer.alloc(0));
    bytes.writeUInt32LE(0xffffffff, 16);
    expect(readWav([bytes]).defect?.code).toBe('NO_FORMAT');
  });
});

describe('advise', () => {
  it('gives no advice about store requirements', () => {
    expect(advise(wavOf(makeWav({ seconds: 0.01 })))).toEqual([]);
    expect(advise(wavOf(makeWav({ seconds: 0.01, bits: 24, sampleRate: 48_000 })))).toEqual([]);
  });

  it('names all that they would not take', () => {
    const odd = makeWav({ seconds: 0.01, sampleRate: 8000, channels: 1, bits: 8 });
    expect(advise(wavOf(odd))).toEqual(['MONO', 'LOW_SAMPLE_RATE', 'LOW_BIT_DEPTH']);
    const rich = makeWav({ seconds: 0.01, channels: 6, float: true, format: 'extensible' });
    expect(advise(wavOf(rich))).toEqual(['MANY_CHANNELS', 'HIGH_BIT_DEPTH', 'FLOAT', 'EXTENSIBLE_HEADER']);
  });
});
