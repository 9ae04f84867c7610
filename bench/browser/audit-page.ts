// Audits a page with Lighthouse as a phone loads it, and summarizes several audits.
import { execFile } from 'node:child_process';
import { cp, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '@dubplate/e2e/browser/find-browser.ts';
import { percentile } from '../percentile.ts';

/** Fetched when it is run: it has more dependencies than the rest of the benchmarks together. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
export const MARKS = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Mark = (typeof MARKS)[number];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

interface AuditOptions {
  /** Folder for reports. */
  readonly folder: string;
  readonly runs: number;
  readonly marks?: readonly Mark[];
  /** A signed-in browser profile that each run starts with a copy of; absent: an empty profile. */
  readonly profile?: string;
}

const CHROME_FLAGS = '--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking';
/** Caches of former visits: each run fetches and compiles everything. */
const CACHES = new Set(['Cache', 'Code Cache', 'GPUCache', 'Service Worker']);

const copyOf = async (profile: string, copy: string): Promise<string> => {
  await rm(copy, { recursive: true, force: true });
  await cp(profile, copy, { recursive: true, filter: (path) => !CACHES.has(basename(path)) });
  return copy;
};

const auditOnce = async (
  url: string,
  run: number,
  { folder, marks = MARKS, profile }: AuditOptions,
): Promise<Report> => {
  const output = join(folder, `report-${run}.json`);
  const options = ['--quiet', '--output=json', `--output-path=${output}`, `--only-categories=${marks.join(',')}`];
  const flags = profile
    ? [
        `--chrome-flags=${CHROME_FLAGS} --user-data-dir=${await copyOf(profile, join(folder, 'copy'))}`,
        '--disable-storage-reset',
      ]
    : [`--chrome-flags=${CHROME_FLAGS}`];
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options, ...flags], {
    env: { ...process.env, CHROME_PATH: await findBrowser() },
    timeout: 300_000,
  });
  return JSON.parse(await readFile(output, 'utf8')) as Report;
};

const median = (values: readonly number[]) => Math.round(percentile(values, 50));

/** The medians of a page's marks, with what they come from and how fast the machine was, for a table. */
export const auditPage = async (
  url: string,
  aim: number,
  options: AuditOptions,
): Promise<Record<string, string | number>> => {
  const { marks = MARKS, runs } = options;
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await auditOnce(url, run, options));
  const medians = marks.map((mark) => median(reports.map(({ categories }) => 100 * (categories[mark]?.score ?? 0))));
  const timing = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  return {
    page: new URL(url).pathname,
    ...Object.fromEntries(marks.map((mark, index) => [mark, medians[index] ?? 0])),
    aim: medians.every((mark) => mark >= aim) ? 'met' : `under ${aim}`,
    'LCP ms': timing('largest-contentful-paint'),
    'blocked ms': timing('total-blocking-time'),
    'machine index': median(reports.map(({ environment }) => environment.benchmarkIndex)),
  };
};
