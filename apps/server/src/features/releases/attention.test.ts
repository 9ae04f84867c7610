import { signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { expect, it } from 'vitest';

const server = useServer();

it('lists only the owner’s releases that need attention, each kind in its order', async () => {
  const [owner, other, moderator] = [
    await signUp(server),
    await signUp(server),
    await signUp(server, { roles: ['moderator'] }),
  ];
  const publish = async (title: string, days?: number) => {
    const { release } = await makeDraft(owner, { title, ...(days === undefined ? {} : { days }) });
    await owner.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    return { params: { id: release.uuid } };
  };
  const approve = async (title: string, days: number) =>
    moderator.ok('POST /staff/release/{id}/approve', await publish(title, days));

  await moderator.ok('POST /staff/release/{id}/deny', {
    ...(await publish('Refused')),
    body: { deny_reason: 'The cover is blurred.\nPlease send another.' },
  });
  await publish('Waits longest');
  await publish('Waits');
  await approve('Later', 60);
  await approve('Soon', 20);
  for (const title of ['One', 'Two', 'Three']) await owner.ok('POST /release', { body: { title } });
  await owner.ok('POST /release', { body: { title: 'Four' } });
  await other.ok('POST /release', { body: { title: 'Foreign' } });

  const { denied, drafts, in_review, next_release, counts } = await owner.ok('GET /releases/attention');
  expect(denied).toMatchObject([{ title: 'Refused', deny_reason: 'The cover is blurred.\nPlease send another.' }]);
  // The last changed, and no more than fit on a page.
  expect(drafts.map(({ title }) => title)).toEqual(['Four', 'Three', 'Two']);
  expect(in_review.map(({ title }) => title)).toEqual(['Waits longest', 'Waits']);
  expect(Date.parse(in_review[0]?.submitted_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(next_release).toMatchObject({ title: 'Soon', release_date: daysFromNow(20) });
  expect(counts).toEqual({ DRAFT: 4, PENDING: 2, MODERATED: 2, PUBLISHED: 0, DENIED: 1 });

  expect(await (await signUp(server)).ok('GET /releases/attention')).toEqual({
    denied: [],
    drafts: [],
    in_review: [],
    next_release: null,
    counts: { DRAFT: 0, PENDING: 0, MODERATED: 0, PUBLISHED: 0, DENIED: 0 },
  });
});

it('counts what a draft lacks by the rules that decide when it is sent', async () => {
  const owner = await signUp(server);
  const { release, tracks } = await makeDraft(owner);
  const params = { id: release.uuid };
  const left = async () => (await owner.ok('GET /releases/attention')).drafts[0]?.issue_count;
  expect(await left()).toBe(0);
  await owner.ok('PATCH /release/{id}', { params, body: { language_id: null } });
  await owner.ok('PATCH /track/{id}', { params: { id: tracks[0]?.uuid ?? '' }, body: { title: 'ab', composers: [] } });
  const refused = await owner.call('POST /release/{id}/publish', { params });
  expect(await left()).toBe(3);
  expect(refused.error?.issues).toHaveLength(3);
});

it('names as the next release one that comes out today, but not one from the past', async () => {
  const owner = await signUp(server);
  const insert = async (title: string, release_date: string) => {
    const { uuid } = await owner.ok('POST /release', { body: { title, release_date } });
    await server.database.db.updateTable('releases').set({ status: 'PUBLISHED' }).where('uuid', '=', uuid).execute();
  };
  await insert('Yesterday', daysFromNow(-1));
  expect((await owner.ok('GET /releases/attention')).next_release).toBeNull();
  await insert('Today', daysFromNow(0));
  expect((await owner.ok('GET /releases/attention')).next_release).toMatchObject({ title: 'Today' });
});
