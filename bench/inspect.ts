// Measures the cost of an upload: node bench/inspect.ts [megabytes]
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openAnalysisService } from '@dubplate/server/features/audio/analyzers/analysis-service.ts';
import { makeThumbnails } from '@dubplate/server/features/files/inspect/decode/convert-image.ts';
import { inspectImage } from '@dubplate/server/features/files/inspect/decode/decode-image.ts';
import { openPictureDecoder } from '@dubplate/server/features/files/inspect/decode/picture-decoder.ts';
import { inspectUpload } from '@dubplate/server/features/files/inspect/inspect-upload.ts';
import { openDiskStorage } from '@dubplate/server/platform/storage/disk-storage.ts';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { secondsForBytes, writeWav } from '@dubplate/testkit/fixtures/wav';

interface Measured {
  what: string;
  seconds: number;
  'MB/s': number | string;
  'RSS peak, MB': number;
  'RSS grown, MB': number;
}

const MB = 1e6;
const megabytes = Number(process.argv[2] ?? 104);
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const rssMb = () => process.memoryUsage.rss() / MB;

async function measure(what: string, bytes: number, act: () => Promise<unknown>): Promise<Measured> {
  const before = rssMb();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, rssMb());
  }, 20);
  const start = performance.now();
  await act();
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  peak = Math.max(peak, rssMb());
  return {
    what,
    seconds: round(seconds, 3),
    'MB/s': bytes > 0 ? round(bytes / MB / seconds, 0) : '',
    'RSS peak, MB': round(peak, 0),
    'RSS grown, MB': round(peak - before, 0),
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

const path = join(folder, 'source.wav');
const { size } = await writeWav(path, { seconds: secondsForBytes(megabytes * MB) });
const cover = await makeCover({ side: 3000 });
const storage = await openDiskStorage({ root: join(folder, 'files') });
const analyses = openAnalysisService();
const pictures = openPictureDecoder();
const upload = (key: string) =>
  inspectUpload(createReadStream(path), {
    pictures,
    store: (body, contentType) => storage.put(key, body, { contentType }),
  });

console.table([
  await measure('copy alone, synced', size, () =>
    pipeline(createReadStream(path), createWriteStream(join(folder, 'copy'), { flush: true })),
  ),
  await measure('WAV inspected to disk, first', size, () => upload('audio/first')),
  await measure('WAV inspected to disk, again', size, () => upload('audio/again')),
  await measure('four at the same time', size * 4, () => Promise.all([1, 2, 3, 4].map((n) => upload(`audio/n${n}`)))),
  await measure('analysis in its thread', size, () => analyses.analyze(createReadStream(path))),
  await measure('cover of 3000 px inspected', 0, () => inspectImage(cover)),
  await measure('its three thumbnails', 0, () => makeThumbnails(cover, async () => undefined)),
]);

await analyses.close();
await pictures.close();
await storage.close();
await rm(folder, { recursive: true });
