// Measures Lighthouse's performance score of signed-in screens, as on a phone: node
// bench/browser/lighthouse-signed-in.ts [runs] [address …]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '@dubplate/e2e/browser/find-browser.ts';
import { signUp, stranger } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { chromium } from '@playwright/test';
import { startServerProcess } from '../server-process.ts';
import { auditPage } from './audit-page.ts';
import { signIn } from './sign-in.ts';

const AIM = 90;
const WEB = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

const runs = Number(process.argv[2] ?? 3);
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServerProcess(join(folder, 'data'), { WEB_ROOT: WEB, RATE_LIMIT: '0' });
const admin = stranger(server.origin);
const credentials = { username: 'admin@dubplate.local', password: 'bench-password', fingerprint: 'bench' };
admin.token = (await admin.ok('POST /login', { body: credentials })).access_token;
const owner = await signUp(server);
for (const title of ['First Light', 'Night Ferry', 'Salt Water']) await publishRelease(owner, admin, { title });

const given = process.argv.slice(3);
const addresses = given.length > 0 ? given : ['/', '/releases', '/artists', '/upload', '/statistics'];
const site = server.origin.replace('127.0.0.1', 'localhost');

const profile = join(folder, 'profile');
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: await findBrowser(),
  baseURL: site,
  locale: 'en-GB',
  args: ['--no-sandbox'],
});
await signIn(await browser.newPage(), owner);
await browser.close();

const rows: Record<string, string | number>[] = [];
for (const address of addresses)
  rows.push(await auditPage(site + address, AIM, { folder, runs, marks: ['performance'], profile }));
console.table(rows);
await server.stop();
await rm(folder, { recursive: true });
