import { expect, it } from 'vitest';
import { createLogger } from './logging.ts';

it('logs an outage once a minute with the number of omitted lines', () => {
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
