// Writes what each test file holds: its titles, the expects that ran, and how much of each room's code ran under it.
//   node scripts/test-inventory.ts [--project NAME] [--output FILE] [PATH…]
//   node scripts/test-inventory.ts --compare BEFORE AFTER
// Coverage is counted in characters of compiled code that ran in the test's own process. Compared are rooms, so that tests
// may move between files: a room's code as all tests run it, and the expects and titles of the tests in it.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { type Interval, lengthOf, mergeIntervals } from './inventory/intervals.ts';
import type { FileCoverage } from './inventory/setup.ts';

interface TestFile {
  readonly titles: readonly string[];
  readonly expects: number;
  /** Characters that ran during the tests, by room; what runs while modules load depends on the order of files. */
  readonly ran: Readonly<Record<string, number>>;
}

interface Inventory {
  readonly tests: Readonly<Record<string, TestFile>>;
  readonly rooms: Readonly<Record<string, { readonly ran: number; readonly size: number }>>;
  /** Product files, as all tests together run them. */
  readonly files: Readonly<
    Record<string, { readonly ran: number; readonly size: number; readonly functions: readonly string[] }>
  >;
}

const ROOM =
  /^(apps\/(?:server|web)\/src\/(?:features|platform|ui|lib)\/[^/]+|apps\/(?:server|web)\/src\/[^/]+|(?:packages|apps|testkit|scripts|e2e)(?:\/[^/]+)?)\//;
const roomOf = (file: string): string => ROOM.exec(file)?.[1] ?? '.';

const sumBy = <T>(items: Iterable<T>, keyOf: (item: T) => string, amountOf: (item: T) => number) => {
  const sums: Record<string, number> = {};
  for (const item of items) sums[keyOf(item)] = (sums[keyOf(item)] ?? 0) + amountOf(item);
  return sums;
};

async function takeInventory(paths: string[], projects: string[]): Promise<{ inventory: Inventory; isGreen: boolean }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-inventory-'));
  process.env.TEST_INVENTORY = folder;
  try {
    const vitest = await startVitest('test', paths, {
      root: '.',
      config: 'scripts/inventory/vitest.config.ts',
      watch: false,
      ...(projects.length > 0 && { project: projects }),
    });
    const modules = vitest.state.getTestModules();
    const isGreen = modules.every((module) => module.ok()) && vitest.state.getUnhandledErrors().length === 0;
    const coverage = new Map(
      readdirSync(folder).map((name) => {
        const read = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as FileCoverage;
        return [read.file, read];
      }),
    );
    const tests: Record<string, TestFile> = {};
    for (const module of modules) {
      const cases = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
      tests[module.relativeModuleId] = {
        titles: cases.map((test) => test.fullName).sort(),
        expects: cases.reduce((sum, test) => sum + (test.meta().expects ?? 0), 0),
        ran: sumBy(
          Object.entries(coverage.get(module.relativeModuleId)?.tests ?? {}),
          ([file]) => roomOf(file),
          ([, { ran }]) => lengthOf(mergeIntervals(ran)),
        ),
      };
    }
    await vitest.close();
    return { inventory: { tests, ...unionOf(coverage.values()) }, isGreen };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unionOf(coverage: Iterable<FileCoverage>): Pick<Inventory, 'rooms' | 'files'> {
  const union = new Map<string, { size: number; ran: Interval[]; functions: Set<string> }>();
  for (const { load, tests } of coverage)
    for (const [file, { size, ran, functions }] of [...Object.entries(load), ...Object.entries(tests)]) {
      const entry = union.get(file) ?? { size: 0, ran: [], functions: new Set() };
      union.set(file, {
        size: Math.max(entry.size, size),
        ran: mergeIntervals([...entry.ran, ...ran]),
        functions: entry.functions.union(new Set(functions)),
      });
    }
  const files = Object.fromEntries(
    [...union]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([file, { size, ran, functions }]) => [
        file,
        { ran: lengthOf(ran), size, functions: [...functions].sort() },
      ]),
  );
  const rooms: Record<string, { ran: number; size: number }> = {};
  for (const [file, { ran, size }] of Object.entries(files)) {
    const room = rooms[roomOf(file)] ?? { ran: 0, size: 0 };
    rooms[roomOf(file)] = { ran: room.ran + ran, size: room.size + size };
  }
  return { rooms, files };
}

const share = ({ ran, size }: { ran: number; size: number }) =>
  `${ran} of ${size} (${((100 * ran) / size).toFixed(2)} %)`;

/** Lists what got lower, a line each: files that are in both, then rooms. */
export function compareInventories(before: Inventory, after: Inventory): string[] {
  const lines: string[] = [];
  for (const [file, { expects }] of Object.entries(before.tests)) {
    const now = after.tests[file];
    if (now && now.expects < expects) lines.push(`${file}: ${now.expects} expects, ${expects} before`);
  }
  const expectsOf = ({ tests }: Inventory) =>
    sumBy(
      Object.entries(tests),
      ([file]) => roomOf(file),
      ([, test]) => test.expects,
    );
  const expectsNow = expectsOf(after);
  for (const [room, expects] of Object.entries(expectsOf(before)))
    if ((expectsNow[room] ?? 0) < expects) lines.push(`${room}: ${expectsNow[room] ?? 0} expects, ${expects} before`);
  const titlesNow = new Set(Object.values(after.tests).flatMap(({ titles }) => titles));
  for (const [file, { titles }] of Object.entries(before.tests))
    for (const title of titles) if (!titlesNow.has(title)) lines.push(`${file}: no test "${title}" any more`);
  for (const [room, was] of Object.entries(before.rooms)) {
    const now = after.rooms[room] ?? { ran: 0, size: was.size };
    if (now.ran >= was.ran) continue;
    lines.push(`${room}: ${share(now)} runs, ${share(was)} before`);
    for (const [file, one] of Object.entries(before.files)) {
      if (roomOf(file) !== room) continue;
      const then = after.files[file] ?? { ran: 0, size: one.size, functions: [] };
      if (then.ran >= one.ran) continue;
      const idle = one.functions.filter((name) => !then.functions.includes(name));
      lines.push(
        `  ${file}: ${share(then)}, ${share(one)} before${idle.length > 0 ? `; idle: ${idle.join(', ')}` : ''}`,
      );
    }
  }
  return lines;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      project: { type: 'string', multiple: true, default: [] },
      output: { type: 'string', default: 'node_modules/.cache/test-inventory.json' },
      compare: { type: 'boolean', default: false },
    },
  });
  if (values.compare) {
    const [before, after] = positionals.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Inventory);
    if (!before || !after) throw new Error('Name two inventories: --compare BEFORE AFTER');
    const lines = compareInventories(before, after);
    console.log(lines.join('\n') || 'Nothing got lower.');
    process.exitCode = lines.length === 0 ? 0 : 1;
  } else {
    const { inventory, isGreen } = await takeInventory(positionals, values.project);
    mkdirSync(path.dirname(values.output), { recursive: true });
    writeFileSync(values.output, `${JSON.stringify(inventory, null, 1)}\n`);
    console.log(`Wrote ${values.output}.`);
    process.exitCode = isGreen ? 0 : 1;
  }
}
