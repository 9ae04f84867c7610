import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { makeDraft, publish, publishRelease } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let moderator: Person;
beforeAll(async () => {
  moderator = await signUp(server, { roles: ['moderator'] });
});

const send = async (owner: Person) => {
  const { release } = await makeDraft(owner);
  await owner.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  return release;
};
/** Reads the emails to a user about their releases. */
const emailsTo = async ({ username }: Person) => {
  await server.emailsDone();
  return (await server.outbox(username)).filter(({ link }) => link?.path.startsWith('/releases/'));
};
const subjectsTo = async (owner: Person) => (await emailsTo(owner)).map(({ subject }) => subject);

it('contains the reasons of a denial, the cover and a link', async () => {
  const owner = await signUpVerified(server);
  const { uuid: id } = await send(owner);
  const deny = () =>
    moderator.call('POST /staff/release/{id}/deny', {
      params: { id },
      body: { deny_reason: 'Blurred cover', reasons: [{ path: 'tracks.0.title', text: 'Not its title' }] },
    });
  expect((await deny()).status).toBe(200);
  expect((await deny()).status).toBe(409);
  const [email, ...others] = await emailsTo(owner);
  expect(others).toEqual([]);
  expect(email?.subject).toBe('“First Light” was not accepted');
  expect(email?.link?.path).toBe(`/releases/${id}`);
  for (const said of ['Blurred cover', '1. Track 1: Not its title']) expect(email?.text).toContain(said);
  expect(email?.html).toContain('src="cid:picture"');
});

it('is sent once for an approval, a publication and a published edition', async () => {
  const owner = await signUpVerified(server);
  const { release } = await publishRelease(owner, moderator);
  expect(await subjectsTo(owner)).toEqual(['“First Light” was approved', '“First Light” is published']);
  const edition = await owner.ok('POST /release/{id}/edit', { params: { id: release.uuid } });
  const onEdition = { params: { id: edition.uuid } };
  await owner.ok('PATCH /release/{id}', { ...onEdition, body: { title: 'Second Light' } });
  await owner.ok('POST /release/{id}/publish', onEdition);
  await publish({ release: edition }, moderator);
  const email = (await emailsTo(owner)).at(-1);
  expect(email?.subject).toBe('“Second Light” is published');
  expect(email?.link?.path).toBe(`/releases/${release.uuid}`);
});

it('uses the artist’s language, and is short as an SMS', async () => {
  const owner = await signUpVerified(server, { username: '79990001157' });
  await server.database.db.updateTable('users').set({ language: 'ru' }).where('uuid', '=', owner.uuid).execute();
  const { uuid: id } = await send(owner);
  await moderator.ok('POST /staff/release/{id}/deny', { params: { id }, body: { deny_reason: 'x'.repeat(500) } });
  const [sms] = await emailsTo(owner);
  expect(sms?.text).toMatch(/^Dubplate: релиз «First Light» не принят\. Причины: http\S+$/);
});

it('is not sent to users who switched off its kind', async () => {
  const owner = await signUpVerified(server);
  await owner.ok('PATCH /me/email-switches', { body: { 'release-approved': false } });
  await publishRelease(owner, moderator);
  expect(await subjectsTo(owner)).toEqual(['“First Light” is published']);
});
