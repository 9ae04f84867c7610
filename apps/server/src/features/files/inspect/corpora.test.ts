import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { readWav } from '@dubplate/rules/audio/wav';
import { afterAll, describe, expect, it } from 'vitest';
import { openPictureDecoder } from './decode/picture-decoder.ts';
import { inspectUpload } from './inspect-upload.ts';
import { UploadIssue } from './upload-limits.ts';

const pictures = openPictureDecoder();
afterAll(() => pictures.close());

interface Row {
  file: string;
  expected: string;
  reason: string;
}

const REPOSITORY = resolve(import.meta.dirname, '../../../../../..');
const CORPORA = process.env.CORPORA_DIR ?? join(REPOSITORY, '../shared/corpora');
const TABLE = join(CORPORA, 'expected.tsv');
const isHere = existsSync(TABLE);
const rows = isHere ? readRows() : [];

function readRows(): Row[] {
  const lines = readFileSync(TABLE, 'utf8').split('\n').slice(1);
  return lines.filter(Boolean).map((line) => {
    const [file = '', expected = '', reason = ''] = line.split('\t');
    return { file, expected, reason };
  });
}

type Answer = 'accept' | 'reject';

const discard = async (body: Readable) => {
  body.resume();
  await finished(body);
};

/** Inspects bytes without storing them. Fails the test for any error other than a refusal. */
async function answerTo(bytes: Buffer): Promise<Answer> {
  try {
    await inspectUpload(Readable.from([bytes], { objectMode: false }), { store: discard, pictures });
    return 'accept';
  } catch (error) {
    if (error instanceof UploadIssue) return 'reject';
    throw error;
  }
}

/** Returns deterministic numbers from 0 to 1 (linear congruential generator). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.skipIf(!isHere)(`files that break decoders (skipped where the corpora are absent: ${TABLE})`, () => {
  it.each(rows)('$file: $expected, $reason', async ({ file, expected }) => {
    const answer = await answerTo(readFileSync(join(CORPORA, file)));
    if (expected !== 'either') expect(answer).toBe(expected);
  });

  const accepted = rows.filter(({ expected }) => expected === 'accept');
  const sounds = accepted.filter(({ file }) => file.startsWith('audio/'));
  it.each(sounds)('$file is rejected if truncated by at least one frame', async ({ file }) => {
    const whole = readFileSync(join(CORPORA, file));
    const { wav } = readWav([whole]);
    // Less than one frame may be missing, if there is another frame.
    const spared = wav && wav.frames > 1 ? wav.blockAlign - 1 : 0;
    const end = wav ? wav.dataOffset + wav.chunkBytes - spared : 0;
    for (let length = 0; length < whole.length; length++)
      expect(readWav([whole.subarray(0, length)]).wav === undefined, `${length} bytes`).toBe(length < end);
  });

  it.each(accepted)('$file, truncated, does not crash the reader', async ({ file }) => {
    const whole = readFileSync(join(CORPORA, file));
    const step = Math.max(1, Math.floor(whole.length / 40));
    for (let length = 0; length < whole.length; length += step) await answerTo(whole.subarray(0, length));
  });

  it.each(accepted)('$file, with changed bytes, does not crash the reader', async ({ file }) => {
    const whole = readFileSync(join(CORPORA, file));
    const random = randomOf(whole.length);
    for (let round = 0; round < 40; round++) {
      const thrown = Buffer.from(whole);
      const flips = 1 + Math.floor(random() * 6);
      for (let flip = 0; flip < flips; flip++) {
        const at = Math.floor(random() * Math.min(whole.length, 2048));
        thrown[at] = Math.floor(random() * 256);
      }
      await answerTo(thrown);
    }
  });

  const exif = join(CORPORA, 'images/exif');
  it.each(['Landscape_1', 'Landscape_6', 'Portrait_3', 'Portrait_8'])('%s.jpg is read upright', async (name) => {
    const bytes = readFileSync(join(exif, `${name}.jpg`));
    const found = await inspectUpload(Readable.from([bytes], { objectMode: false }), { store: discard, pictures });
    if (found.kind !== 'image') throw new Error('Not seen as a picture');
    expect(found.width > found.height).toBe(name.startsWith('Landscape'));
  });
});

const FOUND = join(CORPORA, 'found');

describe.skipIf(!existsSync(FOUND))(`recordings that were refused (skipped where they are absent: ${FOUND})`, () => {
  it.each([
    ['bw64.wav', ['RF64_HEADER']],
    ['wav-byte-rate-0.wav', ['NO_BYTE_RATE']],
    ['wav-half-frame-at-end.wav', ['PARTIAL_FRAME']],
    ['wav-24-valid-bits-in-32.wav', ['EXTENSIBLE_HEADER']],
  ])('%s is accepted with advice', async (name, advice) => {
    const found = await inspectUpload(Readable.from([readFileSync(join(FOUND, name))], { objectMode: false }), {
      store: discard,
      pictures,
    });
    expect(found).toMatchObject({ kind: 'audio', advice });
  });
});
