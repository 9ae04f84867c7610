import { SURVEY_ORDER_MAX } from '@dubplate/contract/surveys/limits';
import type { StaffSurveyDetail, SurveyContent } from '@dubplate/contract/surveys/schemas';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
let artist: Person;
let serial = 0;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUp(server);
});

const both = (text: string) => ({ en: text, ru: `${text} (ru)` });
const contentOf = (change: Partial<SurveyContent> = {}): SurveyContent => {
  serial += 1;
  return {
    slug: `TRIAL${serial}`,
    title: both('Your year'),
    place: 'LINK',
    questions: [
      { title: both('How much'), order: 5, options: [{ type: 'NUMBER', title: both('Streams'), order: 0 }] },
      {
        title: both('What next'),
        order: -5,
        options: [
          { type: 'TEXT', title: both('Say more'), order: 2 },
          { type: 'BOOL', title: both('An album'), order: 1 },
        ],
      },
    ],
    ...change,
  };
};
const create = (change?: Partial<SurveyContent>): Promise<StaffSurveyDetail> =>
  admin.ok('POST /staff/survey', { body: contentOf(change) });
const publish = ({ uuid }: { uuid: string }) => admin.call('POST /staff/survey/{id}/publish', { params: { id: uuid } });
const close = ({ uuid }: { uuid: string }) => admin.call('POST /staff/survey/{id}/close', { params: { id: uuid } });
const published = async (change?: Partial<SurveyContent>) => {
  const survey = await create(change);
  expect((await publish(survey)).status).toBe(200);
  return survey;
};
const read = (slug: string, headers = {}) => artist.call('GET /survey/slug/{slug}', { params: { slug }, headers });
const optionOf = (survey: StaffSurveyDetail, title: string) =>
  survey.questions.flatMap(({ options }) => options).find((option) => option.title.en === title)?.uuid ?? '';
const answer = (person: Person, option: string, body: object) =>
  person.call('POST /option/{id}/answer', { params: { id: option }, body });
const shown = async (person: Person) =>
  (await person.ok('GET /me/survey', { query: { place: 'DASHBOARD' } })).survey?.slug ?? null;

describe('a survey', () => {
  it('is invisible as a draft; once published, its options are in order with their questions', async () => {
    const survey = await create();
    expect(survey).toMatchObject({ status: 'DRAFT', people: 0, published_at: null });
    expect((await read(survey.slug)).status).toBe(404);
    const option = optionOf(survey, 'Streams');
    expect((await answer(artist, option, { valueNumber: 1 })).status).toBe(404);
    expect((await publish(survey)).body).toMatchObject({ status: 'PUBLISHED' });
    const { body } = await read(survey.slug, { 'accept-language': 'ru' });
    expect(body.options.map(({ title, type, question }) => [title, type, question?.title, question?.order])).toEqual([
      ['An album (ru)', 'BOOL', 'What next (ru)', -5],
      ['Say more (ru)', 'TEXT', 'What next (ru)', -5],
      ['Streams (ru)', 'NUMBER', 'How much (ru)', 5],
    ]);
  });

  it('can only be changed as a draft, as a whole', async () => {
    const survey = await create();
    const content = contentOf({ questions: [{ title: both('One'), order: 0, options: [] }] });
    const change = () => admin.call('PUT /staff/survey/{id}', { params: { id: survey.uuid }, body: content });
    expect((await change()).body).toMatchObject({
      slug: content.slug,
      questions: [{ title: { en: 'One' }, options: [] }],
    });
    const options = [{ type: 'BOOL' as const, title: both('Yes'), order: 0 }];
    content.questions[0] = { title: both('One'), order: 0, options };
    await change();
    await publish(survey);
    expect((await change()).error).toMatchObject({ statusCode: 409, message: 'WRONG_STATE' });
    const gone = await admin.call('DELETE /staff/survey/{id}', { params: { id: survey.uuid } });
    expect([gone.status, gone.error.message]).toEqual([409, 'WRONG_STATE']);
    const draft = await create();
    expect((await admin.call('DELETE /staff/survey/{id}', { params: { id: draft.uuid } })).status).toBe(204);
    expect((await admin.call('GET /staff/survey/{id}', { params: { id: draft.uuid } })).status).toBe(404);
  });

  it('has a unique slug', async () => {
    const { slug } = await create();
    const { error } = await admin.call('POST /staff/survey', { body: contentOf({ slug }) });
    expect([error.statusCode, error.message]).toEqual([409, 'SLUG_TAKEN']);
  });

  it('can only be published with all texts, and reports missing ones', async () => {
    const unfinished = await create({
      title: { en: '', ru: 'Год' },
      questions: [
        { title: both('Empty'), order: 0, options: [] },
        { title: both('Half'), order: 1, options: [{ type: 'BOOL', title: { en: 'Yes', ru: ' ' }, order: 0 }] },
      ],
    });
    const { status, error } = await publish(unfinished);
    expect([status, error.issues?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [
        ['title.en', 'text_required'],
        ['questions.0.options', 'option_required'],
        ['questions.1.options.0.title.ru', 'text_required'],
      ],
    ]);
    expect((await publish(await create({ questions: [] }))).error.issues).toMatchObject([
      { code: 'question_required' },
    ]);
  });

  it('accepts no answers while it is closed', async () => {
    const survey = await published();
    const option = optionOf(survey, 'An album');
    expect((await answer(artist, option, { valueBool: true })).status).toBe(201);
    expect((await close(survey)).body).toMatchObject({ status: 'CLOSED' });
    expect((await close(survey)).error.message).toBe('WRONG_STATE');
    const refused = await answer(artist, option, { valueBool: false });
    expect([refused.status, refused.error.message]).toEqual([409, 'SURVEY_CLOSED']);
    expect((await read(survey.slug)).status).toBe(200);
    expect((await publish(survey)).body).toMatchObject({ status: 'PUBLISHED', closed_at: null });
    expect((await answer(artist, option, { valueBool: false })).status).toBe(201);
  });

  it('enforces the limits of questions, options and their order', async () => {
    const question = { title: both('Q'), order: 0, options: [] };
    const option = { type: 'BOOL' as const, title: both('O'), order: 0 };
    for (const questions of [
      Array.from({ length: 101 }, () => question),
      [{ ...question, options: Array.from({ length: 21 }, () => option) }],
      [{ ...question, order: SURVEY_ORDER_MAX + 1 }],
    ])
      expect((await admin.call('POST /staff/survey', { body: contentOf({ questions }) })).status).toBe(400);
    const most = Array.from({ length: 100 }, () => ({
      ...question,
      options: Array.from({ length: 20 }, () => option),
    }));
    expect((await create({ questions: most })).questions).toHaveLength(100);
  });

  it('writes each action to the audit log', async () => {
    const survey = await published();
    await close(survey);
    const { data } = await admin.ok('GET /staff/audit');
    expect(data.slice(0, 3).map(({ action, subject_uuid }) => [action, subject_uuid])).toEqual([
      ['survey.close', survey.uuid],
      ['survey.publish', survey.uuid],
      ['survey.create', survey.uuid],
    ]);
  });
});

describe('a survey with a place', () => {
  it('is shown one at a time, oldest first, until it is answered or declined on any device', async () => {
    const [first, second] = [await published({ place: 'DASHBOARD' }), await published({ place: 'DASHBOARD' })];
    await published({ place: 'AFTER_SENDING' });
    expect(await shown(artist)).toBe(first.slug);
    await answer(artist, optionOf(first, 'An album'), { valueBool: true });
    expect(await shown(artist)).toBe(second.slug);
    await artist.ok('POST /survey/{id}/decline', { params: { id: second.uuid } });
    expect(await shown(artist)).toBeNull();
    await artist.ok('POST /survey/{id}/put-off', { params: { id: second.uuid } });
    server.clock.advance(8 * 86_400);
    await signInAgain(artist);
    expect(await shown(artist)).toBeNull();
    await signInAgain(admin);
    for (const survey of [first, second]) await close(survey);
  });

  it('is shown again a week after it was postponed, unless it is closed', async () => {
    const survey = await published({ place: 'DASHBOARD' });
    await artist.ok('POST /survey/{id}/put-off', { params: { id: survey.uuid } });
    server.clock.advance(6 * 86_400);
    await signInAgain(artist);
    expect(await shown(artist)).toBeNull();
    server.clock.advance(1.1 * 86_400);
    await signInAgain(artist);
    expect(await shown(artist)).toBe(survey.slug);
    await signInAgain(admin);
    await close(survey);
    expect(await shown(artist)).toBeNull();
  });

  it('can only be declined or postponed once it is published', async () => {
    const draft = await create();
    for (const call of ['POST /survey/{id}/decline', 'POST /survey/{id}/put-off'] as const)
      for (const id of [draft.uuid, crypto.randomUUID()])
        expect((await artist.call(call, { params: { id } })).status).toBe(404);
  });
});

describe('the answers', () => {
  it.each([
    ['a small scale', [1, 3, 3], { ranges: [1, 0, 2], range_width: 1, is_whole: true }],
    ['fractions', [0.5, 3, 10.5], { ranges: [1, 0, 1, 0, 0, 0, 0, 0, 0, 1], range_width: 1, is_whole: false }],
    [
      'the largest numbers',
      [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_VALUE],
      { max: Number.MAX_VALUE, ranges: [1, 0, 0, 0, 0, 0, 0, 0, 0, 2] },
    ],
    ['the same number', [7, 7], { ranges: [2], range_width: null, is_whole: true }],
  ])('are counted in ranges that fit %s', async (_, numbers, expected) => {
    const survey = await published();
    const streams = optionOf(survey, 'Streams') ?? '';
    for (const valueNumber of numbers) await answer(await signUp(server), streams, { valueNumber });
    const { options } = await admin.ok('GET /staff/survey/{id}/results', { params: { id: survey.uuid } });
    expect(options.find(({ option }) => option === streams)).toMatchObject(expected);
  });

  it('are counted by option and listed with their users', async () => {
    const survey = await published();
    const people = [artist, await signUp(server), await signUp(server)];
    const [album, streams, more] = ['An album', 'Streams', 'Say more'].map((title) => optionOf(survey, title));
    for (const [place, person] of people.entries()) {
      await answer(person, album ?? '', { valueBool: place > 0 });
      await answer(person, streams ?? '', { valueNumber: [0, 5, 100][place] });
    }
    await answer(artist, more ?? '', { valueText: 'Vinyl' });
    const { people: count, options } = await admin.ok('GET /staff/survey/{id}/results', {
      params: { id: survey.uuid },
    });
    expect(count).toBe(3);
    const byOption = Object.fromEntries(options.map((each) => [each.option, each]));
    expect(byOption[album ?? '']).toMatchObject({ answers: 3, yes: 2, no: 1, ranges: [] });
    expect(byOption[streams ?? '']).toMatchObject({ answers: 3, min: 0, max: 100, mean: 35 });
    expect(byOption[streams ?? '']?.ranges).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(byOption[streams ?? '']).toMatchObject({ range_width: 11, is_whole: true });
    expect(byOption[more ?? '']).toMatchObject({ answers: 1, yes: 0, min: null, mean: null, range_width: null });
    const { data, meta } = await admin.ok('GET /staff/survey/{id}/answers', {
      params: { id: survey.uuid },
      query: { take: '1' },
    });
    expect(meta.itemCount).toBe(7);
    expect(data).toMatchObject([{ option: more, valueText: 'Vinyl', user: { uuid: artist.uuid } }]);
    const ofOne = await admin.ok('GET /staff/survey/{id}/answers', {
      params: { id: survey.uuid },
      query: { option: streams ?? '' },
    });
    expect([ofOne.meta.itemCount, ofOne.data.map(({ valueNumber }) => valueNumber)]).toEqual([3, [100, 5, 0]]);
    expect((await admin.ok('GET /staff/surveys')).data.find(({ uuid }) => uuid === survey.uuid)?.people).toBe(3);
  });

  it('are exported as CSV without formulas', async () => {
    const survey = await published();
    await answer(artist, optionOf(survey, 'Say more'), { valueText: '=HYPERLINK("x"), "two"' });
    const response = await fetch(`${server.origin}/api/staff/survey/${survey.uuid}/answers.csv`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('content-disposition')).toContain(`survey-${survey.slug}.csv`);
    const [head, line] = (await response.text()).split('\r\n');
    expect(head).toMatch(/answered_at,user,question,option,answer$/);
    expect(line).toContain(`,${artist.username},What next,Say more,"'=HYPERLINK(""x""), ""two"""`);
  });

  it('only admins may call the staff survey endpoints', async () => {
    const moderator = await signUp(server, { roles: ['moderator', 'support'] });
    for (const person of [artist, moderator]) expect((await person.call('GET /staff/surveys')).status).toBe(403);
  });
});
