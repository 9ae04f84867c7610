import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isNotInstalled } from '#platform/programs.ts';

/** A recording that browsers play. */
export interface Encoded {
  readonly bytes: Buffer;
  readonly type: 'audio/mp4' | 'audio/wav';
}

const ENCODE_MS = 60_000;
const BITRATE = '160k';

/**
 * Compresses a WAV to AAC by ffmpeg, or leaves it as it is where ffmpeg is not installed.
 * @param ffmpeg a path, or a name that is looked up
 * @throws what ffmpeg failed with, or that it took more than a minute
 */
export const encodeForBrowsers = async (wav: Buffer, ffmpeg: string): Promise<Encoded> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'preview-'));
  try {
    const [source, target] = [path.join(folder, 'clip.wav'), path.join(folder, 'clip.m4a')];
    await writeFile(source, wav);
    const options = ['-v', 'error', '-i', source, '-c:a', 'aac', '-b:a', BITRATE, '-movflags', '+faststart', target];
    await promisify(execFile)(ffmpeg, options, { timeout: ENCODE_MS, killSignal: 'SIGKILL' });
    return { bytes: await readFile(target), type: 'audio/mp4' };
  } catch (error) {
    if (!isNotInstalled(error, ffmpeg)) throw error;
    return { bytes: wav, type: 'audio/wav' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
