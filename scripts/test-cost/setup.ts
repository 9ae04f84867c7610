// Runs before the setup files of a project: writes the processor time of each test file, a line of JSON each.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { parseStat } from './processor-time.ts';

const file = process.env.TEST_COST_FILE;
if (!file) throw new Error('Set TEST_COST_FILE to the file for the lines, as scripts/test.mjs does');

/** Seconds of this process and of its children that have ended. */
const processorTime = (): number => {
  if (existsSync('/proc/self/stat')) return parseStat(readFileSync('/proc/self/stat', 'utf8')).ticks / 100;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const start = processorTime();
afterAll(() => {
  const test = path.relative(process.cwd(), expect.getState().testPath ?? '').replaceAll(path.sep, '/');
  appendFileSync(file, `${JSON.stringify({ file: test, seconds: processorTime() - start })}\n`);
});
