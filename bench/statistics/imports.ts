import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@dubplate/server/platform/database/open-database.ts';
import type { Person } from '@dubplate/testkit/person';
import { percentile } from '../percentile.ts';
import type { ServerProcess } from '../server-process.ts';
import { bareCopy } from './bare-copy.ts';
import { ONE_DAY, ONE_YEAR, writeReport } from './report-file.ts';

/** Waits until unused memory has been returned. */
const CALM_MS = 10_000;

export interface ImportsOptions {
  readonly folder: string;
  readonly lines: number;
  readonly rounds: number;
}

/** Until what follows an import, such as looking for jumps, is over: it would slow the next one down. */
const quiet = async (pool: Database['pool']): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from pgboss.job
      where name like 'streams-imported%' and state in ('created', 'retry', 'active')`,
    );
    if (rows[0]?.open === 0) return;
    await pause(100);
  }
};

const toReport = async (report: string, path: string): Promise<FormData> => {
  const form = new FormData();
  form.append('report', report);
  form.append('file', await openAsBlob(path), `${report}.csv`);
  return form;
};

/** Imports reports over HTTP, each round beside a bare `COPY` of the same lines, and watches the server’s memory. */
export const measureImports = async (
  { server, admin, pool }: { server: ServerProcess; admin: Person; pool: Database['pool'] },
  { folder, lines, rounds }: ImportsOptions,
) => {
  await pause(CALM_MS);
  const idle = await server.rssMb();
  const table = [];
  for (const shape of [ONE_DAY, ONE_YEAR]) {
    const path = join(folder, 'report.csv');
    await writeReport(path, shape, lines);
    const { size } = await stat(path);
    const imports: number[] = [];
    const copies: number[] = [];
    const peaks: number[] = [];
    // The first warms both up.
    for (let round = 0; round <= rounds; round++) {
      let peak = 0;
      const watch = setInterval(async () => {
        peak = Math.max(peak, await server.rssMb());
      }, 50);
      const start = performance.now();
      await admin.ok('POST /staff/statistics/import', { body: await toReport(shape.name, path) });
      const seconds = (performance.now() - start) / 1000;
      clearInterval(watch);
      await quiet(pool);
      const copied = await bareCopy(pool, path);
      peaks.push(peak);
      if (round === 0) continue;
      imports.push(seconds);
      copies.push(copied);
    }
    const [import_, copy] = [percentile(imports, 50), percentile(copies, 50)];
    table.push({
      report: `${lines} rows, ${shape.name}`,
      MB: Math.round(size / 1e6),
      'import, s': Number(import_.toFixed(2)),
      'rows/s': Math.round(lines / import_),
      'bare COPY, s': Number(copy.toFixed(2)),
      ratio: Number((copy / import_).toFixed(2)),
      'RSS idle, MB': Math.round(idle),
      'RSS peak of each round, MB': peaks.map(Math.round).join(', '),
    });
  }
  return table;
};
