import { createWavReader } from '@dubplate/rules/audio/wav';
import { expect, it } from 'vitest';
import { plainForm, plainHeader } from './plain-wav.ts';

const wav = {
  sampleRate: 48_000,
  channels: 2,
  bitsPerSample: 24,
  validBits: 24,
  isFloat: false,
  isExtensible: true,
  blockAlign: 6,
  slips: [],
  isRf64: false,
  dataOffset: 80,
  chunkBytes: 18,
  dataBytes: 18,
  frames: 3,
  durationSeconds: 3 / 48_000,
  trailingBytes: 0,
};
const read = (bytes: Uint8Array) => {
  const reader = createWavReader();
  reader.push(bytes);
  return reader.end();
};

it('gives an extensible recording the plain header of code 1 and the same sound', () => {
  const header = plainHeader(plainForm(wav));
  expect(header.readUInt16LE(20)).toBe(1);
  const result = read(Buffer.concat([header, Buffer.alloc(18, 7)]));
  expect(result.wav).toMatchObject({
    sampleRate: 48_000,
    channels: 2,
    bitsPerSample: 24,
    isExtensible: false,
    dataOffset: 44,
    dataBytes: 18,
    trailingBytes: 0,
  });
});

it('pads sound of an odd length and counts the padding', () => {
  const odd = plainForm({
    ...wav,
    channels: 1,
    bitsPerSample: 8,
    validBits: 8,
    blockAlign: 1,
    dataBytes: 3,
    frames: 3,
  });
  expect(plainHeader(odd).readUInt32LE(4)).toBe(40);
  expect(read(Buffer.concat([plainHeader(odd), Buffer.alloc(4)])).defect).toBeUndefined();
});

it('keeps floating point', () => {
  expect(plainHeader(plainForm({ ...wav, isFloat: true, bitsPerSample: 32, blockAlign: 8 })).readUInt16LE(20)).toBe(3);
});
