import { LABEL_OFFER_SLUG } from '@dubplate/contract/surveys/limits';
import type { Survey } from '@dubplate/contract/surveys/schemas';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let artist: Person;
beforeAll(async () => {
  artist = await signUp(server);
});

const offer = (person = artist, headers: Record<string, string> = {}): Promise<Survey> =>
  person.ok('GET /survey/slug/{slug}', { params: { slug: LABEL_OFFER_SLUG }, headers });
const wish = async () => (await offer()).options[0]?.uuid ?? '';
const answer = async (person: Person, body: object, id?: string) =>
  person.call('POST /option/{id}/answer', { params: { id: id ?? (await wish()) }, body });
const answersOf = async (person: Person) =>
  person.ok('GET /me/survey/{id}/answers', { params: { id: (await offer()).uuid } });

it('has the label offer from the start, in both languages, with one question', async () => {
  expect(await offer(artist, { 'accept-language': 'ru' })).toMatchObject({
    slug: 'LABELOFFER',
    title: 'Предложение для музыкальных лейблов',
    options: [{ type: 'BOOL', title: 'Хочу получить условия для лейблов' }],
  });
  expect((await offer()).title).toBe('Offer for music labels');
});

it('keeps the newest answer of each user', async () => {
  const other = await signUp(server);
  expect(await answersOf(other)).toEqual([]);
  const first = await answer(other, { valueBool: false });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ option: await wish(), valueBool: false, valueText: null, valueNumber: null });
  await answer(other, { valueBool: true });
  expect(await answersOf(other)).toEqual([{ ...first.body, valueBool: true }]);
  expect(await answersOf(artist)).toEqual([]);
});

it.each([
  [{}],
  [{ valueText: 'yes' }],
  [{ valueNumber: 1 }],
  [{ valueBool: true, valueText: 'yes' }],
  [{ valueBool: null }],
])('rejects an answer other than the one value of its type: %j', async (body) => {
  const { status, error } = await answer(artist, body);
  expect([status, error.message]).toEqual([400, 'WRONG_ANSWER']);
  expect(await answersOf(artist)).toEqual([]);
});

it('accepts texts and numbers for questions of these types', async () => {
  const { uuid } = await offer();
  const { db } = server.database;
  const options = (['TEXT', 'NUMBER'] as const).map((type, position) => ({
    uuid: crypto.randomUUID(),
    survey_uuid: uuid,
    question_uuid: null,
    type,
    title_en: type,
    title_ru: type,
    position: position + 1,
  }));
  await db.insertInto('survey_options').values(options).execute();
  const person = await signUp(server);
  await answer(person, { valueNumber: 12.5 }, options[1]?.uuid);
  await answer(person, { valueText: ' Nordic Wax ' }, options[0]?.uuid);
  expect((await answersOf(person)).map(({ valueText, valueNumber }) => [valueText, valueNumber])).toEqual([
    ['Nordic Wax', null],
    [null, 12.5],
  ]);
  await db.deleteFrom('survey_options').where('type', '!=', 'BOOL').execute();
});

it('responds 404 for unknown surveys and options', async () => {
  const id = crypto.randomUUID();
  for (const { status } of [
    await artist.call('GET /survey/slug/{slug}', { params: { slug: 'NOTHERE' } }),
    await artist.call('GET /survey/slug/{slug}', { params: { slug: 'labeloffer' } }),
    await artist.call('GET /me/survey/{id}/answers', { params: { id } }),
    await answer(artist, { valueBool: true }, id),
  ])
    expect(status).toBe(404);
});

it('requires a session', async () => {
  const nobody = stranger(server.origin);
  expect((await nobody.call('GET /survey/slug/{slug}', { params: { slug: LABEL_OFFER_SLUG } })).status).toBe(401);
  expect((await answer(nobody, { valueBool: true })).status).toBe(401);
});
