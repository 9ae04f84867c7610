import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let owner: Person;
let moderator: Person;
beforeAll(async () => {
  owner = await signUp(server);
  moderator = await signUp(server, { roles: ['moderator'] });
});

const tagOf = async (id: string): Promise<string> => {
  const { headers } = await moderator.call('GET /staff/release/{id}', { params: { id } });
  return headers.get('etag') ?? '';
};

const decisions = [
  ['POST /staff/release/{id}/approve', undefined],
  ['POST /staff/release/{id}/deny', { deny_reason: 'The cover is blurred.' }],
  ['POST /staff/release/{id}/publish', {}],
] as const;

/** Reads a release that another moderator then denies, and that is changed and submitted again. */
const changedSinceRead = async () => {
  const { release } = await makeDraft(owner);
  const params = { id: release.uuid };
  await owner.ok('POST /release/{id}/publish', { params });
  const read = await tagOf(release.uuid);
  await moderator.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'Another title, please.' } });
  await owner.ok('POST /release/{id}/unmoderate', { params });
  await owner.ok('PATCH /release/{id}', { params, body: { title: 'Second Light' } });
  await owner.ok('POST /release/{id}/publish', { params });
  return { params, read };
};

it.each(decisions)(
  '%s about an outdated version returns 412 with the current one, and changes nothing',
  async (key, body) => {
    const { params, read } = await changedSinceRead();
    const refused = await moderator.call(key, { params, body, headers: { 'if-match': read } });
    expect([refused.status, refused.error.message]).toEqual([412, 'STALE']);
    expect(refused.error).toMatchObject({ current: { uuid: params.id, title: 'Second Light', status: 'PENDING' } });
    expect((await moderator.ok('GET /staff/release/{id}', { params })).status).toBe('PENDING');
  },
);

it('decides by the version of the header, returns the next one, and skips the check without a header', async () => {
  const { params } = await changedSinceRead();
  const approved = await moderator.call('POST /staff/release/{id}/approve', {
    params,
    headers: { 'if-match': await tagOf(params.id) },
  });
  expect([approved.status, approved.body.status]).toEqual([200, 'MODERATED']);
  const published = await moderator.call('POST /staff/release/{id}/publish', {
    params,
    headers: { 'if-match': approved.headers.get('etag') ?? '' },
  });
  expect(published.status).toBe(200);
  const other = await changedSinceRead();
  expect((await moderator.call('POST /staff/release/{id}/approve', { params: other.params })).status).toBe(200);
});
