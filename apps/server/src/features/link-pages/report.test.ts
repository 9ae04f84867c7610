import { type PublishedLink, publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let staff: Person;
let published: PublishedLink;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: '600', TRUST_PROXY: '1' } });
  staff = await signUp(server, { roles: ['moderator', 'support'] });
  published = await publishLink(server, staff, { title: 'Reported' });
  await published.owner.ok('PATCH /artist/{id}', {
    params: { id: published.artist },
    body: { page: { enabled: true, slug: 'night-ferry' } },
  });
});
afterAll(() => server.stop());

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'accept-language': 'en', ...headers },
  });
const reports = async () =>
  (await staff.ok('GET /staff/page-reports', { query: { order: 'ASC' } })).data.map(({ page, reason, comment }) => [
    page.type,
    reason,
    comment,
  ]);

it('is a form without scripts for links and artists', async () => {
  for (const [path, kind, title] of [
    [`/l/${published.slug}/report`, 'LINK', 'Night Ferry — Reported'],
    ['/a/night-ferry/report', 'ARTIST', 'Night Ferry'],
  ] as const) {
    const form = await (await fetch(`${server.origin}${path}?lang=en`)).text();
    expect(form).toContain(`It is about “${title}”.`);
    expect(form).toContain(`<form method="post" action="${path}?lang=en"`);
    for (const reason of ['FRAUD', 'COPYRIGHT', 'ILLEGAL', 'OTHER'])
      expect(form).toContain(`value="${reason}" required`);
    const answer = await post(path, { reason: 'COPYRIGHT', comment: `It is mine\r\n<b>${kind}</b>` });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('Our team will review this page.'),
    ]);
  }
  expect(await reports()).toEqual([
    ['LINK', 'COPYRIGHT', 'It is mine\n<b>LINK</b>'],
    ['ARTIST', 'COPYRIGHT', 'It is mine\n<b>ARTIST</b>'],
  ]);
});

it('shows invalid input again with its issue', async () => {
  const path = `/l/${published.slug}/report`;
  const missing = await post(path, { comment: '<i>half</i>' });
  expect(missing.status).toBe(400);
  expect(await missing.text()).toMatch(/Please choose a reason\.[\s\S]*&lt;i&gt;half&lt;\/i&gt;/);
  const long = await post(path, { reason: 'FRAUD', comment: 'a'.repeat(1001) });
  expect([long.status, await long.text()]).toEqual([400, expect.stringMatching(/value="FRAUD" required checked/)]);
  expect((await post(path, { reason: 'FRAUD', comment: 'a'.repeat(20_000) })).status).toBe(413);
  expect((await post('/l/never-was/report', { reason: 'FRAUD' })).status).toBe(404);
});

it('is only accepted from the same origin', async () => {
  const answer = await post(`/l/${published.slug}/report`, { reason: 'FRAUD' }, { origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
  const json = await fetch(`${server.origin}/l/${published.slug}/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"reason":"FRAUD"}',
  });
  expect(json.status).toBe(400);
});

it('is limited per address', async () => {
  const path = `/l/${published.slug}/report`;
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) statuses.push((await post(path, { reason: 'OTHER' }, headers)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const other = await post(path, { reason: 'OTHER' }, { 'x-forwarded-for': '203.0.113.10' });
  expect(other.status).toBe(200);
});

it('uncached requests are limited per address, cached pages are not', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT: '5' } });
  try {
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) statuses.push((await fetch(`${limited.origin}/l/never-${time}`)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  } finally {
    await limited.stop();
  }
});
