import type { Person } from '@dubplate/testkit/person';
import { daysFromNow } from '@dubplate/testkit/records';
import { percentile } from '../percentile.ts';

const WARM_UP = 20;

/** The calls of the general and of a release’s screen, for a month, one after the other. */
export const measureReads = async (
  owner: Person,
  { rows, calls }: { readonly rows: number; readonly calls: number },
) => {
  const window = { start_date: daysFromNow(-30), end_date: daysFromNow(-1) };
  const { data } = await owner.ok('GET /common-statistics', { query: window as never });
  const release = data[0]?.release.uuid;
  if (!release) throw new Error('nothing was counted');
  const screens = {
    'general screen': () => owner.ok('GET /common-statistics', { query: window as never }),
    'release screen': () =>
      owner.ok('GET /release-statistics', { query: { ...window, release_uuid: release } as never }),
    'total of the header': () => owner.ok('GET /statistics/overview'),
    territories: () => owner.ok('GET /statistics/territories', { query: window as never }),
    tracks: () => owner.ok('GET /statistics/tracks', { query: window as never }),
  };
  const table = [];
  for (const [screen, call] of Object.entries(screens)) {
    const times: number[] = [];
    for (let count = -WARM_UP; count < calls; count++) {
      const start = performance.now();
      await call();
      if (count >= 0) times.push(performance.now() - start);
    }
    const ms = (percent: number) => Number(percentile(times, percent).toFixed(1));
    table.push({ rows, screen, 'p50, ms': ms(50), 'p95, ms': ms(95) });
  }
  return table;
};
