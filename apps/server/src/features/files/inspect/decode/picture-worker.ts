// A process of its own: libvips decodes on libuv's threads, which signing in and reading files need as well.
import { setPriority } from 'node:os';
import type { ThumbnailSize } from '@dubplate/contract/files/limits';
import { UploadRefused } from '../upload-refused.ts';
import { type DecodeAnswer, type DecodeRequest, TOO_MUCH_MEMORY } from './decoder-messages.ts';
import { allowUploadedFormatsOnly } from './image-loader.ts';
import { inspectImage } from './inspect-image.ts';
import { makeThumbnails } from './make-thumbnails.ts';
import { mendJpeg } from './mend-jpeg.ts';
import { normalizeImage } from './normalize-image.ts';
import { writeCleanCopy } from './write-clean-copy.ts';

const MEMORY_MAX_BYTES = 1024 * 1024 * 1024;
const MEMORY_WATCH_MS = 50;
/** Calls come before pictures where both want the processor. */
const NICENESS = 10;

const decode = async ({
  path,
  withThumbnails,
  cleanCopy,
  normalCopy,
  lacksEnd,
}: DecodeRequest): Promise<DecodeAnswer> => {
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
    if (!(error instanceof UploadRefused)) throw error;
    return { type: 'refused', code: error.code, detail: error.detail, rss: process.memoryUsage.rss() };
  }
};

allowUploadedFormatsOnly();
try {
  setPriority(NICENESS);
} catch {
  // Not everywhere allowed, and not needed for the work itself.
}
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(TOO_MUCH_MEMORY);
}, MEMORY_WATCH_MS).unref();
process.on('disconnect', () => process.exit());
process.on('message', async (request: DecodeRequest) => {
  process.send?.(await decode(request));
});
