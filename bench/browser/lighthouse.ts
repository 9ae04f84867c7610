// Lighthouse's four marks of the public pages, as a phone sees them: node bench/browser/lighthouse.ts [runs] [address …]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signUp, stranger } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { startServerProcess } from '../server-process.ts';
import { auditPage } from './audit-page.ts';

const AIM = 95;
const WEB = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

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

// The address in the pages while `PUBLIC_URL` is unset.
const site = server.origin.replace('127.0.0.1', 'localhost');

const rows: Record<string, string | number>[] = [];
for (const address of addresses) rows.push(await auditPage(site + address, AIM, { folder, runs }));
console.table(rows);
await server.stop();
await rm(folder, { recursive: true });
