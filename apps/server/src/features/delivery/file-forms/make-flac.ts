import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileId } from '@dubplate/contract/ids';
import type { Wav } from '@dubplate/rules/audio/wav';
import { isNotInstalled } from '#platform/programs.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { flacForm, readSamples } from './plain-wav.ts';

const LIMIT_MS = 10 * 60_000;
const STDERR_MAX = 2000;

export class FlacFailed extends Error {
  readonly isMissing: boolean;

  constructor(message: string, { isMissing = false } = {}) {
    super(message);
    this.name = 'FlacFailed';
    this.isMissing = isMissing;
  }
}

/** Reads the STREAMINFO of a FLAC file; its MD5 is that of the samples the encoder read (RFC 9639, section 8.2). */
const readStreamInfo = async (file: string) => {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(42), 0, 42, 0);
    const packed = buffer.readBigUInt64BE(18);
    return {
      sampleRate: Number(packed >> 44n),
      channels: Number((packed >> 41n) & 7n) + 1,
      bitsPerSample: Number((packed >> 36n) & 31n) + 1,
      frames: Number(packed & 0xfffffffffn),
      md5: buffer.toString('hex', 26, 42),
    };
  } finally {
    await handle.close();
  }
};

/**
 * Compresses a stored recording to FLAC and stores it under a key. The encoder receives raw samples, without a header
 * that it could misread, and its MD5 is compared with theirs.
 * @param ffmpeg a path, or a name on the PATH
 * @returns the bits per sample
 * @throws FlacFailed if the program is missing or encodes other samples; StorageNotFound
 */
export const makeFlac = async (
  { storage, ffmpeg }: { readonly storage: Storage; readonly ffmpeg: string },
  file: FileId,
  wav: Wav,
  key: string,
): Promise<number> => {
  const form = flacForm(wav);
  const { sampleRate, channels, bitsPerSample, frames } = form;
  const folder = await mkdtemp(path.join(tmpdir(), 'dubplate-flac-'));
  try {
    // A file instead of a pipe, because the encoder finally writes the length and the checksum into the header.
    const target = path.join(folder, 'out.flac');
    const layout = ['-f', `s${bitsPerSample}le`, '-ar', String(sampleRate), '-ac', String(channels)];
    const program = spawn(
      ffmpeg,
      ['-v', 'error', ...layout, '-i', 'pipe:0', '-map_metadata', '-1', '-c:a', 'flac', '-f', 'flac', '-y', target],
      { stdio: ['pipe', 'ignore', 'pipe'], signal: AbortSignal.timeout(LIMIT_MS) },
    );
    let said = '';
    program.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-STDERR_MAX);
    });
    const ended = new Promise<void>((resolve, reject) => {
      program.on('error', (error: NodeJS.ErrnoException) =>
        reject(new FlacFailed(error.message, { isMissing: isNotInstalled(error, ffmpeg) })),
      );
      program.on('close', (code) =>
        code === 0 ? resolve() : reject(new FlacFailed(said.trim() || `ffmpeg: ${code}`)),
      );
    });
    const md5 = createHash('md5');
    const samples = async function* () {
      for await (const chunk of readSamples(storage, file, wav, form)) {
        md5.update(chunk);
        yield chunk;
      }
    };
    // If the program stops reading, its own error is more helpful than the broken pipe.
    await Promise.all([
      ended,
      pipeline(Readable.from(samples(), { objectMode: false }), program.stdin).catch(() => undefined),
    ]);
    const encoded = JSON.stringify(await readStreamInfo(target));
    const wanted = JSON.stringify({ sampleRate, channels, bitsPerSample, frames, md5: md5.digest('hex') });
    if (encoded !== wanted) throw new FlacFailed(`The FLAC has other samples: ${encoded} instead of ${wanted}`);
    await storage.put(key, createReadStream(target), { contentType: 'audio/flac' });
    return bitsPerSample;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
