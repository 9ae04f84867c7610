// Lighthouse's four marks of the public pages, as a phone sees them: node bench/browser/lighthouse.ts [runs] [address …]
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findBrowser } from '@dubplate/e2e/browser/find-browser.ts';
import { signUp, stranger } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { percentile } from '../percentile.ts';
import { startServerProcess } from '../server-process.ts';

/** Fetched when it is run: it has more dependencies than the rest of the benchmarks together. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const MARKS = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AIM = 95;
const WEB = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

const runs = Number(process.argv[2] ?? 3);
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServerProcess(join(folder, 'data'), { WEB_ROOT: WEB });
const admin = stranger(server.origin);
const credentials = { username: 'admin@dubplate.local', password: 'bench-password', fingerprint: 'bench' };
admin.token = (await admin.ok('POST /login', { body: credentials })).access_token;
const owner = await signUp(server);
const { release, artistUuid } = await publishRelease(owner, admin, { title: 'First Light' });
const { page } = await owner.ok('PATCH /artist/{id}', {
  params: { id: artistUuid },
  body: { page: { enabled: true } },
});
await owner.ok('PATCH /link/{id}', {
  params: { id: release.link?.uuid ?? '' },
  body: {
    announced: true,
    stores: [
      { store: 'spotify', url: 'https://open.spotify.com/album/1' },
      { store: 'apple_music', url: 'https://music.apple.com/album/1' },
      { store: 'yandex_music', url: 'https://music.yandex.ru/album/1' },
    ],
  },
});
const pathOf = (url: string | undefined) => (url === undefined ? '' : (URL.parse(url)?.pathname ?? ''));
const given = process.argv.slice(3);
const addresses = given.length > 0 ? given : ['/landing', pathOf(release.link?.url), pathOf(page?.url), '/signin'];

// As the pages name it themselves where no `PUBLIC_URL` is set.
const site = server.origin.replace('127.0.0.1', 'localhost');

const audit = async (address: string, run: number): Promise<Report> => {
  const output = join(folder, `report-${run}.json`);
  const options = ['--quiet', '--output=json', `--output-path=${output}`, `--only-categories=${MARKS.join(',')}`];
  const flags =
    '--chrome-flags=--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking';
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, `${site}${address}`, ...options, flags], {
    env: { ...process.env, CHROME_PATH: await findBrowser() },
    timeout: 300_000,
  });
  return JSON.parse(await readFile(output, 'utf8')) as Report;
};

const median = (values: readonly number[]) => Math.round(percentile(values, 50));
const rows: Record<string, string | number>[] = [];
for (const address of addresses) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await audit(address, run));
  const marks = MARKS.map((mark) => median(reports.map(({ categories }) => 100 * (categories[mark]?.score ?? 0))));
  const timing = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  rows.push({
    page: address,
    ...Object.fromEntries(MARKS.map((mark, index) => [mark, marks[index] ?? 0])),
    aim: marks.every((mark) => mark >= AIM) ? 'met' : `under ${AIM}`,
    'LCP ms': timing('largest-contentful-paint'),
    'blocked ms': timing('total-blocking-time'),
    'machine index': median(reports.map(({ environment }) => environment.benchmarkIndex)),
  });
}
console.table(rows);
await server.stop();
await rm(folder, { recursive: true });
