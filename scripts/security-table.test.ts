import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

interface Row {
  readonly ids: readonly string[];
  readonly verdict: string;
  readonly reason: string;
}

const rows = [...page.matchAll(/^\| ([\d., ]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, ids = '', verdict = '', reason = '']): Row => ({ ids: ids.split(', '), verdict, reason }),
);
const ids = rows.flatMap((row) => row.ids);

/** Requirements of levels 1 and 2 in each chapter of OWASP ASVS 5.0.0. */
const COUNTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

it('docs/security.md answers every requirement once', () => {
  expect(new Set(ids).size).toBe(ids.length);
  const inChapter = COUNTS.map((_count, index) => ids.filter((id) => id.startsWith(`${index + 1}.`)).length);
  expect(inChapter).toEqual(COUNTS);
  const of = (verdict: string) => rows.filter((row) => row.verdict === verdict).flatMap((row) => row.ids).length;
  expect(page).toContain(
    `${of('met')} are met, ${of('partly')} partly, ${of('not met')} are not, ${of('n/a')} do not apply`,
  );
});

it('docs/security.md gives each a verdict and a reason, and names tests that are there', () => {
  for (const {
    ids: [id],
    verdict,
    reason,
  } of rows) {
    expect([id, verdict]).toEqual([id, expect.stringMatching(/^(met|partly|not met|n\/a)$/)]);
    expect([id, reason.trim().length > 3]).toEqual([id, true]);
  }
  const named = [...page.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
