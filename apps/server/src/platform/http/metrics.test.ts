import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addFolderStore } from '@dubplate/testkit/delivery/folder-stores';
import { publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft, publishRelease } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: 'metrics-token' } });
  artist = await signUp(server);
});
afterAll(() => server.stop());

const read = async (): Promise<string> => {
  const response = await fetch(`${server.origin}/api/metrics`, { headers: { authorization: 'Bearer metrics-token' } });
  expect(response.status).toBe(200);
  return response.text();
};
/** Returns the value of the line with this prefix, or undefined if there is none. */
const figureOf = (metrics: string, start: string): number | undefined => {
  const line = metrics.split('\n').find((each) => each.startsWith(`${start} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

it('reports the size and age of the moderation queue', async () => {
  const { release } = await makeDraft(artist);
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  server.clock.advance(3_600);
  const metrics = await read();
  expect(figureOf(metrics, 'moderation_waiting')).toBe(1);
  expect(figureOf(metrics, 'moderation_longest_wait_seconds')).toBeGreaterThanOrEqual(3_600);
});

it('counts refusals by route and code', async () => {
  const stranger = await signUp(server);
  expect((await stranger.upload(new Uint8Array(Buffer.from('no picture')))).status).toBe(415);
  const refused = 'http_refusals_total{method="POST",route="/api/file",code="UNSUPPORTED_FILE"}';
  // Counted once it has been answered.
  await expect.poll(async () => figureOf(await read(), refused)).toBe(1);
});

it('counts public pages, from the cache too, under their route', async () => {
  const { slug } = await publishLink(server, await signUp(server, { roles: ['moderator'] }));
  for (const _round of ['built', 'from the cache']) await (await fetch(`${server.origin}/l/${slug}`)).text();
  const pages = 'http_request_duration_seconds_count{method="GET",route="/l/:slug",status="200"}';
  // Counted once it has been answered.
  await expect.poll(async () => figureOf(await read(), pages)).toBe(2);
});

it('counts codes of real ranges only, and reports disk and database sizes', async () => {
  expect(figureOf(await read(), 'codes_left{kind="UPC"}')).toBeUndefined();
  const admin = await signUp(server, { roles: ['admin'] });
  await admin.ok('POST /staff/codes', { body: { kind: 'UPC', from: '036000291452', to: '036000291469' } });
  const metrics = await read();
  expect(figureOf(metrics, 'codes_left{kind="UPC"}')).toBe(2);
  expect(figureOf(metrics, 'database_size_bytes')).toBeGreaterThan(1_000_000);
  expect(figureOf(metrics, 'disk_free_bytes')).toBeGreaterThan(0);
});

it('reports the other metrics if one is unreadable', async () => {
  await server.database.pool.query('alter table refunds rename to refunds_away');
  const metrics = await read();
  await server.database.pool.query('alter table refunds_away rename to refunds');
  expect(figureOf(metrics, 'waiting_refunds')).toBeUndefined();
  expect(figureOf(metrics, 'moderation_waiting')).toBe(1);
});

it('counts deliveries by store and state, and for how long the first could have left', async () => {
  const admin = await signUp(server, { roles: ['admin', 'moderator'] });
  await addFolderStore(server, admin, { key: 'harbour' });
  await publishRelease(await signUp(server), admin);
  server.clock.advance(600);
  const metrics = await read();
  expect(figureOf(metrics, 'deliveries{store="harbour",state="WAITING"}')).toBe(1);
  expect(figureOf(metrics, 'deliveries_oldest_due_seconds')).toBeGreaterThanOrEqual(600);
});

it('has every figure that the dashboard and the alert rules ask for', async () => {
  const metrics = await read();
  const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const ops = path.join(import.meta.dirname, '../../../../../ops');
  const rules = await readFile(path.join(ops, 'alert-rules.yml'), 'utf8');
  const dashboard = await readFile(path.join(ops, 'dashboard.json'), 'utf8');
  const names = new Set(`${rules} ${dashboard}`.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g));
  const asked = [...names].filter((name) =>
    /_(seconds|bytes|total|jobs|alerts|left|waiting|payments|refunds|count|bucket)$/.test(name),
  );
  expect(asked.length).toBeGreaterThan(12);
  const missing = asked.filter((name) => !known.has(name) && !known.has(name.replace(/_(count|bucket)$/, '')));
  expect(missing).toEqual([]);
});
