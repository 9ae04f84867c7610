import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let staff: Person;
beforeAll(async () => {
  server = await startTestServer();
  staff = await signUp(server, { roles: ['support'] });
});
afterAll(() => server.stop());

const faqs = (language: string) =>
  stranger(server.origin).ok('GET /faqs', { headers: { 'accept-language': language } });
const texts = {
  question: { en: 'Do you press vinyl?', ru: 'Вы печатаете винил?' },
  answer: { en: 'Not yet.', ru: 'Пока нет.' },
};

describe('the FAQ', () => {
  it('has at least five public entries from the start, in both languages', async () => {
    const [english, russian] = [await faqs('en'), await faqs('ru')];
    expect(english.length).toBeGreaterThanOrEqual(5);
    expect(russian.map(({ uuid }) => uuid)).toEqual(english.map(({ uuid }) => uuid));
    for (const { question, answer } of english) expect(question + answer).not.toMatch(/[а-яё]/i);
    for (const { question, answer } of russian) {
      expect(question).toMatch(/[а-яё]/i);
      expect(answer).toMatch(/[а-яё]/i);
    }
    for (const { answer } of [...english, ...russian]) expect(answer).not.toMatch(/<[a-z/]/i);
  });

  it('is edited and reordered by support, with audit entries', async () => {
    const added = await staff.ok('POST /staff/faq', { body: texts });
    expect((await faqs('ru')).at(-1)).toEqual({
      uuid: added.uuid,
      question: 'Вы печатаете винил?',
      answer: 'Пока нет.',
    });
    const params = { id: added.uuid };
    const answer = { en: 'Soon.', ru: 'Скоро.' };
    expect(await staff.ok('PATCH /staff/faq/{id}', { params, body: { answer } })).toMatchObject({ ...texts, answer });
    const order = (await staff.ok('GET /staff/faqs')).map(({ uuid }) => uuid).toReversed();
    const ordered = await staff.ok('PUT /staff/faqs/order', { body: { uuids: order } });
    expect(ordered.map(({ uuid }) => uuid)).toEqual(order);
    expect((await faqs('en'))[0]?.question).toBe('Do you press vinyl?');
    expect((await staff.call('DELETE /staff/faq/{id}', { params })).status).toBe(204);
    expect((await faqs('en')).some(({ uuid }) => uuid === added.uuid)).toBe(false);
    expect((await staff.call('PATCH /staff/faq/{id}', { params, body: { answer } })).status).toBe(404);
    const { rows } = await server.database.pool.query(
      "select action from audit_log where action like 'faq.%' order by at, uuid",
    );
    expect(rows.map(({ action }) => action)).toEqual(['faq.add', 'faq.change', 'faq.order', 'faq.delete']);
  });

  it('is only reordered as a whole, each entry once', async () => {
    const uuids = (await staff.ok('GET /staff/faqs')).map(({ uuid }) => uuid);
    const [first = '', ...rest] = uuids;
    for (const wrong of [rest, [...uuids, first], [first, ...rest.slice(1), first], [crypto.randomUUID(), ...rest]]) {
      const { status, error } = await staff.call('PUT /staff/faqs/order', { body: { uuids: wrong } });
      expect([status, error.issues?.[0]?.code]).toEqual([400, 'order_incomplete']);
    }
    expect((await staff.ok('GET /staff/faqs')).map(({ uuid }) => uuid)).toEqual(uuids);
  });

  it('requires both languages', async () => {
    const { status, error } = await staff.call('POST /staff/faq', {
      body: { question: { en: '', ru: '' }, answer: texts.answer },
    });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['question.en', 'question.ru']]);
  });
});
