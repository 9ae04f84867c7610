import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileId } from '@dubplate/contract/ids';
import { contentKey } from '#features/files/index.ts';
import { isNotInstalled } from '#platform/programs.ts';
import type { Storage } from '#platform/storage/storage.ts';

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

/**
 * Compresses a stored recording without loss and keeps the result under a key: sample rate and bits stay as they are.
 * @param ffmpeg the program: a path, or a name that is looked up
 * @throws FlacFailed where there is no such program, or it does not accept the recording; StorageNotFound
 */
export const makeFlac = async (
  { storage, ffmpeg }: { readonly storage: Storage; readonly ffmpeg: string },
  file: FileId,
  key: string,
): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubplate-flac-'));
  try {
    // A file and no pipe: the encoder writes the length and the sound's checksum into its header at the end.
    const target = path.join(folder, 'out.flac');
    const { stream } = await storage.get(contentKey(file));
    const program = spawn(
      ffmpeg,
      ['-v', 'error', '-f', 'wav', '-i', 'pipe:0', '-map_metadata', '-1', '-c:a', 'flac', '-f', 'flac', '-y', target],
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
    // The program says best why it stopped reading.
    await Promise.all([ended, pipeline(stream, program.stdin).catch(() => undefined)]);
    await storage.put(key, createReadStream(target), { contentType: 'audio/flac' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
