import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const tables = join(root, 'docs', 'spec');

/** One test that holds a line: `path/from/root.test.ts` › "its title, or a step's, as written there". */
const ENTRY = /^`([^`]+\.(?:test|spec)\.tsx?)` › "(.+)"$/;

interface Row {
  readonly line: number;
  readonly tests: readonly string[];
}

/** The rows of every table of a page, without the headings; the last column names the tests. */
const rowsOf = (page: string): Row[] => {
  const lines = page.split('\n');
  const isTable = (text: string | undefined) => text?.startsWith('|') ?? false;
  return lines.flatMap((text, index): Row[] => {
    const isHead = /^\|[\s:|-]+\|$/.test(lines[index + 1] ?? '');
    if (!isTable(text) || isHead || /^\|[\s:|-]+\|$/.test(text)) return [];
    const last =
      text
        .replace(/\|\s*$/, '')
        .split(' | ')
        .at(-1) ?? '';
    return [{ line: index + 1, tests: last.split('<br>').map((entry) => entry.trim()) }];
  });
};

/** Returns the error of an entry, or null if the test exists. */
const faultOf = (entry: string): string | null => {
  const [, path = '', title = ''] = ENTRY.exec(entry) ?? [];
  if (path === '') return `not \`path\` › "title": ${entry}`;
  if (!existsSync(join(root, path))) return `no such file: ${path}`;
  const calls = readFileSync(join(root, path), 'utf8').replace(/\(\s+/g, '(');
  // The first thing that a call is given: `it('…'`, `test.step('…'`, `it.each(…)('…'`.
  const isThere = ["'", '"', '`'].some((quote) => calls.includes(`(${quote}${title}${quote}`));
  return isThere ? null : `no such title in ${path}: ${title}`;
};

const pages = existsSync(tables) ? (await readdir(tables)).filter((name) => name.endsWith('.md')) : [];

describe.each(pages)('docs/spec/%s', (name) => {
  const rows = rowsOf(readFileSync(join(tables, name), 'utf8'));

  it('names for each line a test that is there', () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(
      rows.flatMap(({ line, tests }) =>
        tests.flatMap((entry) => (faultOf(entry) ? [`${line}: ${faultOf(entry)}`] : [])),
      ),
    ).toEqual([]);
  });
});

describe('the fence itself', () => {
  const own = 'scripts/spec-tables.test.ts';

  it('reads the last column of each row, and no heading', () => {
    expect(rowsOf('# Page\n\n| line | test |\n|---|:--|\n| one | `a` |\n| two | `b`<br>`c` |\n\ntext')).toEqual([
      { line: 5, tests: ['`a`'] },
      { line: 6, tests: ['`b`', '`c`'] },
    ]);
  });

  it('finds a test that is there, and none that is not', () => {
    expect(faultOf(`\`${own}\` › "reads the last column of each row, and no heading"`)).toBeNull();
    expect(faultOf(`\`${own}\` › "reads the last column"`)).toContain('no such title');
    expect(faultOf('`scripts/nothing.test.ts` › "reads"')).toContain('no such file');
    expect(faultOf('`docs/architecture.md` › "Tests"')).toContain('not `path`');
    expect(faultOf('')).toContain('not `path`');
  });
});
