import { Readable } from 'node:stream';
import { brokenWav, makeWav } from '@dubplate/testkit/fixtures/wav';
import { afterEach, expect, it } from 'vitest';
import { type AnalysisService, openAnalysisService } from './analysis-service.ts';
import { AnalysisFailed } from './audio-analysis.ts';

let service: AnalysisService = openAnalysisService();
afterEach(async () => {
  await service.close();
  service = openAnalysisService();
});

function streamOf(bytes: Buffer): Readable {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  };
  return Readable.from(pieces(), { objectMode: false });
}

it('listens to several files at the same time', async () => {
  const files = [1, 2, 3].map((seconds) => makeWav({ seconds, seed: seconds }));
  const found = await Promise.all(files.map((bytes) => service.analyze(streamOf(bytes))));
  expect(found.map(({ duration }) => duration)).toEqual([1, 2, 3]);
  for (const { loudness } of found) expect(loudness).toBeLessThan(-5);
});

it('leaves the caller free to do other things', async () => {
  const bytes = makeWav({ seconds: 60, frequencyHz: 440 });
  await service.analyze(streamOf(makeWav({ seconds: 1 })));
  const [before, beforeHere] = [process.cpuUsage(), process.threadCpuUsage()];
  await service.analyze(streamOf(bytes));
  const [all, here] = [process.cpuUsage(before), process.threadCpuUsage(beforeHere)];
  expect(here.user / all.user).toBeLessThan(0.5);
});

it('gives the reason why a broken file was not analyzed, and continues', async () => {
  const source = streamOf(brokenWav('truncated'));
  await expect(service.analyze(source)).rejects.toThrow(AnalysisFailed);
  await expect(service.analyze(streamOf(brokenWav('compressed')))).rejects.toThrow(/format 0x0007/);
  expect((await service.analyze(streamOf(makeWav({ seconds: 1 })))).duration).toBe(1);
});

it('fails with its stream’s error, and continues', async () => {
  const failing = Readable.from(
    (function* () {
      yield makeWav({ seconds: 1 }).subarray(0, 1000);
      throw new Error('the disk went away');
    })(),
    { objectMode: false },
  );
  await expect(service.analyze(failing)).rejects.toThrow('the disk went away');
  expect((await service.analyze(streamOf(makeWav({ seconds: 1 })))).duration).toBe(1);
});

it('ends what it is doing when it is closed, and takes nothing more', async () => {
  const endless = new Readable({ read: () => undefined });
  endless.push(makeWav({ seconds: 1 }).subarray(0, 5000));
  const analyzing = service.analyze(endless);
  const outcome = expect(analyzing).rejects.toThrow('ended');
  await service.close();
  await outcome;
  expect(endless.destroyed).toBe(true);
  await expect(service.analyze(streamOf(makeWav({ seconds: 1 })))).rejects.toThrow('closed');
});
