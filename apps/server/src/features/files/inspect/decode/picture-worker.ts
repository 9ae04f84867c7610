// Runs as a separate process: libvips decodes on libuv's threads, which password hashing and file reads need too.
import { setPriority } from 'node:os';
import type { ThumbnailSize } from '@dubplate/contract/files/limits';
import { UploadIssue } from '../upload-limits.ts';
import { makeThumbnails, mendJpeg, normalizeImage, writeCleanCopy } from './convert-image.ts';
import { allowUploadedFormatsOnly, inspectImage } from './decode-image.ts';
import { type DecodeRequest, type DecodeResponse, TOO_MUCH_MEMORY } from './decoder-process.ts';

const MEMORY_MAX_BYTES = 1024 * 1024 * 1024;
const MEMORY_WATCH_MS = 50;
/** API calls take precedence over pictures. */
const NICENESS = 10;

const decode = async ({
  path,
  withThumbnails,
  cleanCopy,
  normalCopy,
  lacksEnd,
}: DecodeRequest): Promise<DecodeResponse> => {
  try {
    const picture = lacksEnd ? await mendJpeg(path) : path;
    const normal = normalCopy === null ? null : await normalizeImage(picture, normalCopy, { isMended: lacksEnd });
    const hasNormalCopy = normal?.isWritten === true;
    const shown = hasNormalCopy && normalCopy ? normalCopy : picture;
    const facts = await inspectImage(shown);
    if (normal?.isConverted) facts.advice.push('CONVERTED');
    if (lacksEnd) facts.advice.push('MENDED');
    const thumbnails: { size: ThumbnailSize; webp: Uint8Array }[] = [];
    if (withThumbnails)
      await makeThumbnails(shown, async (size, webp) => {
        thumbnails.push({ size, webp });
      });
    if (cleanCopy !== null) await writeCleanCopy(path, cleanCopy);
    return { type: 'decoded', picture: { facts, hasNormalCopy, thumbnails }, rss: process.memoryUsage.rss() };
  } catch (error) {
    if (!(error instanceof UploadIssue)) throw error;
    return { type: 'issue', code: error.code, detail: error.detail, rss: process.memoryUsage.rss() };
  }
};

allowUploadedFormatsOnly();
try {
  setPriority(NICENESS);
} catch {
  // Not allowed on every system, and optional.
}
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(TOO_MUCH_MEMORY);
}, MEMORY_WATCH_MS).unref();
process.on('disconnect', () => process.exit());
process.on('message', async (request: DecodeRequest) => {
  process.send?.(await decode(request));
});
