// How many pages of links one process sends: node bench/links/main.ts [rounds] [links]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { signUp } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { send, timeCalls } from '../calls/client.ts';
import { percentile } from '../percentile.ts';
import { startServerProcess } from '../server-process.ts';
import type { SentPage } from './floor.ts';
import { countAnswers, readAnswer } from './load.ts';
import { seedLinks } from './seed-links.ts';

const rounds = Number(process.argv[2] ?? 6);
const links = Number(process.argv[3] ?? 100_000);
const ROUND_MS = 2000;
const CONNECTIONS = 64;
const COLD_PAGES = 20_000;
const COLD_AT_A_TIME = 4;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServerProcess(folder);
const database = await openDatabase({ dataDir: folder, access: 'visit', log: silentLog });
const moderator = await signUp({ origin: server.origin, database }, { roles: ['moderator'] });
const owner = await signUp(server);
const { release } = await publishRelease(owner, moderator, { title: 'Night Trams' });
if (!release.link) throw new Error('The release has no link');
const stores = [
  { store: 'spotify', url: 'https://open.spotify.com/album/1' },
  { store: 'apple_music', url: 'https://music.apple.com/album/1' },
  { store: 'youtube', url: 'https://music.youtube.com/playlist?list=1' },
  { store: 'yandex_music', url: 'https://music.yandex.ru/album/1' },
  { store: 'vkontakte', url: 'https://vk.com/music/album/1' },
];
await owner.ok('PATCH /link/{id}', { params: { id: release.link.uuid }, body: { stores } });
await seedLinks(database.pool, release.uuid, links);

const path = `/l/${encodeURIComponent(release.link.slug)}`;
// Headers of a phone.
const request = [
  `GET ${path} HTTP/1.1`,
  'Host: music.example',
  'User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language: ru-RU,ru;q=0.9,en;q=0.8',
  'Accept-Encoding: gzip, deflate, br',
  '\r\n',
].join('\r\n');
const ourPort = Number(new URL(server.origin).port);
// Built, then from memory.
await readAnswer(ourPort, request);
const answer = await readAnswer(ourPort, request);
const headEnd = answer.indexOf('\r\n\r\n');
const headers = answer
  .subarray(0, headEnd)
  .toString()
  .split('\r\n')
  .slice(1)
  .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const)
  .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase()));
const page: SentPage = { headers: headers.flat(), body: answer.subarray(headEnd + 4).toString('base64') };

const floor = fork(new URL('./floor.ts', import.meta.url));
process.once('exit', () => floor.kill());
floor.send(page);
const [floorPort] = (await once(floor, 'message')) as [number];
if ((await readAnswer(floorPort, request)).length !== answer.length) throw new Error('The floor sends something else');
const floorCpuMs = async () => {
  const fields = (await readFile(`/proc/${floor.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

interface Round {
  readonly perSecond: number;
  /** Microseconds of one core for a page. */
  readonly cost: number;
}
const measure = async (port: number, cpuMs: () => Promise<number>): Promise<Round> => {
  const before = await cpuMs();
  const started = performance.now();
  const answers = await countAnswers({
    port,
    request,
    answerBytes: answer.length,
    connections: CONNECTIONS,
    milliseconds: ROUND_MS,
  });
  const seconds = (performance.now() - started) / 1000;
  return { perSecond: answers / seconds, cost: (((await cpuMs()) - before) * 1000) / answers };
};

console.log(
  `${path}: ${answer.length} bytes with its head; ${rounds} pairs of ${ROUND_MS / 1000} s, ${CONNECTIONS} connections`,
);
const atRest = await server.rssMb();
const ours: Round[] = [];
const bare: Round[] = [];
for (let round = 0; round <= rounds; round += 1) {
  const pair = [await measure(ourPort, server.cpuMs), await measure(floorPort, floorCpuMs)] as const;
  // The first pair warms both up.
  if (round === 0) continue;
  ours.push(pair[0]);
  bare.push(pair[1]);
}
const afterHot = await server.rssMb();
const middle = (rows: readonly Round[], of: keyof Round) =>
  percentile(
    rows.map((row) => row[of]),
    50,
  );
console.table([
  ...[
    ['ours', ours],
    ['bare node:http', bare],
  ].map(([what, rows]) => ({
    what,
    'pages/s, median': Math.round(middle(rows as Round[], 'perSecond')),
    'µs of a core a page': Number(middle(rows as Round[], 'cost').toFixed(1)),
  })),
  {
    what: 'ours / bare',
    'pages/s, median': Number((middle(ours, 'perSecond') / middle(bare, 'perSecond')).toFixed(2)),
    'µs of a core a page': Number((middle(bare, 'cost') / middle(ours, 'cost')).toFixed(2)),
  },
]);
floor.kill();

const rows = [
  { what: 'at rest', 'p50, ms': '', 'p95, ms': '', 'RSS, MB': Math.round(atRest) },
  { what: 'after the hot page', 'p50, ms': '', 'p95, ms': '', 'RSS, MB': Math.round(afterHot) },
];
const cold = Math.min(COLD_PAGES, links);
let next = 0;
for (const part of [1, 2, 3, 4]) {
  const times = await timeCalls(cold / 4, COLD_AT_A_TIME, () => {
    next += 1;
    // Neighbours in the index are far apart in this walk.
    return send(`${server.origin}/l/link-${((next * 7919) % links) + 1}`, { method: 'GET' });
  });
  rows.push({
    what: `cold, pages ${((part - 1) * cold) / 4 + 1} to ${(part * cold) / 4} of ${links}`,
    'p50, ms': percentile(times, 50).toFixed(1),
    'p95, ms': percentile(times, 95).toFixed(1),
    'RSS, MB': Math.round(await server.rssMb()),
  });
}
console.table(rows);
await database.close();
await server.stop();
await rm(folder, { recursive: true });
process.exit(0);
