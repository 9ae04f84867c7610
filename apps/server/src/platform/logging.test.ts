import { expect, it } from 'vitest';
import { createLogger } from './logging.ts';

it('writes a line about a part that is away once a minute, and says how many it left out', () => {
  const lines: { msg: string; outage?: string; omitted?: number }[] = [];
  let now = 0;
  const log = createLogger(
    { logLevel: 'info' },
    { destination: { write: (line) => void lines.push(JSON.parse(line)) }, now: () => now },
  );
  const report = (outage: string) => log.child({ reqId: '1' }).warn({ outage }, 'lost');
  for (now = 0; now < 60_000; now += 1000) report('database');
  report('redis');
  log.warn('lost');
  report('database');
  expect(lines.map(({ msg, outage, omitted }) => [msg, outage, omitted])).toEqual([
    ['lost', 'database', undefined],
    ['lost', 'redis', undefined],
    ['lost', undefined, undefined],
    ['lost', 'database', 59],
  ]);
});
