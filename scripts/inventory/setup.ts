// Runs before the setup files of a project: counts the expects of each test, and writes what V8 saw run in its file.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Interval, type Range, ranIntervals } from './intervals.ts';

declare module 'vitest' {
  interface TaskMeta {
    expects?: number;
  }
}

/** What ran, by path of the product file, and the names of functions that ran. Offsets are those of the compiled code. */
export type Ran = Record<string, { size: number; ran: Interval[]; functions: string[] }>;

export interface FileCoverage {
  /** From the root of the project. */
  readonly file: string;
  /** While modules were loaded: a worker loads each once, whichever file needs it first. */
  readonly load: Ran;
  readonly tests: Ran;
}

const PRODUCT = /^(apps\/(server|web)\/src|packages\/[^/]+\/src)\/.*(?<!\.test)\.tsx?$/;
const FOR_TESTS = /\/(testing|attacks)\//;

/** A worker without isolation runs this file before each test file, and keeps these. */
interface Profiling {
  readonly session: Session;
  /** All functions of a script: V8 reports one that did not run only once. */
  readonly scripts: Map<string, Map<string, Range>>;
}
const kept = globalThis as { inventoryProfiling?: Profiling };

function startProfiling(): Profiling {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return { session, scripts: new Map() };
}

/** Returns what ran since the last call. */
function takeRan({ session, scripts }: Profiling): Ran {
  let result: Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error;
    result = taken.result;
  });
  const all: Ran = {};
  for (const { scriptId, url, functions } of result) {
    if (!url.startsWith('file:')) continue;
    const file = path.relative(process.cwd(), fileURLToPath(url)).replaceAll(path.sep, '/');
    if (!PRODUCT.test(file) || FOR_TESTS.test(file)) continue;
    const known = scripts.get(scriptId) ?? new Map<string, Range>();
    scripts.set(scriptId, known);
    const ranges: Range[] = [];
    const entry = all[file] ?? { size: 0, ran: [], functions: [] };
    all[file] = entry;
    const reported = new Set<string>();
    for (const { functionName, ranges: own } of functions) {
      const [whole] = own;
      if (!whole) continue;
      const key = `${whole.startOffset}-${whole.endOffset}`;
      reported.add(key);
      known.set(key, { ...whole, count: 0 });
      ranges.push(...own);
      if (whole.count > 0 && functionName) entry.functions.push(functionName);
    }
    for (const [key, range] of known) if (!reported.has(key)) ranges.push(range);
    entry.ran.push(...ranIntervals(ranges));
    entry.size = Math.max(entry.size, ...ranges.map((range) => range.endOffset));
  }
  return all;
}

const folder = process.env.TEST_INVENTORY;
if (!folder) throw new Error('Set TEST_INVENTORY to a folder, as scripts/test-inventory.ts does');
kept.inventoryProfiling ??= startProfiling();
const profiling = kept.inventoryProfiling;
let load: Ran = {};

beforeAll(() => {
  load = takeRan(profiling);
});
afterEach(({ task }) => {
  task.meta.expects = expect.getState().assertionCalls;
});
afterAll(() => {
  const file = path.relative(process.cwd(), expect.getState().testPath ?? '').replaceAll(path.sep, '/');
  const coverage: FileCoverage = { file, load, tests: takeRan(profiling) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${createHash('sha256').update(file).digest('hex')}.json`), JSON.stringify(coverage));
});
