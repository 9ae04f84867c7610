import { Readable } from 'node:stream';
import { dsrReport, dsrSummary } from '@dubplate/testkit/statistics/dsr';
import { expect, it } from 'vitest';
import { readFiles } from './read-files.ts';

const LINES = 1_000_000;

/** A file of a million lines, a thousand at a time. */
const longFile = (head: string, line: string): Readable =>
  Readable.from(
    (function* () {
      yield Buffer.from(head);
      for (let lines = 0; lines < LINES; lines += 1_000) yield Buffer.from(line.repeat(1_000));
    })(),
  );

it.each([
  ['bad lines of a table', 'day,platform,isrc,quantity\n', 'x,Deezer,QZ,1\n', [0, LINES]],
  ['lines of a table', 'day,platform,isrc,quantity\n', '2026-11-01,Deezer,QZ,1\n', [LINES, 0]],
  [
    'bad records of DSR',
    dsrReport([dsrSummary('S', 'US')], { start: '2026-11-01' }).replace(/FOOT.*\n/, ''),
    'SU02\t1\tS\n',
    [0, LINES],
  ],
])('a million %s are read in small batches', async (_, head, line, counts) => {
  const files = [{ part: null, open: async () => longFile(head, line) }];
  let [most, rows, issues] = [0, 0, 0];
  const progress = { bytes: 0, rows: 0 };
  try {
    for await (const batch of readFiles(files, { today: '2026-11-22' as never, progress })) {
      most = Math.max(most, batch.rows.length + batch.issues.length);
      rows += batch.rows.length;
      issues += batch.issues.length;
    }
  } catch (error) {
    // The DSR file has no FOOT record.
    expect(String(error)).toContain('FOOT');
  }
  expect(most).toBeLessThan(25_000);
  expect([rows, issues]).toEqual(counts);
  expect(progress).toEqual({ bytes: head.length + line.length * LINES, rows });
});
