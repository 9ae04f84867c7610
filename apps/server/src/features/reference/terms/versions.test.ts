import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importLegacy, moveHere } from '@dubplate/testkit/accounts/legacy';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ env: { PRODUCT_NAME: 'Wax', LABEL_NAME: 'Wax Records' } });
  admin = await signUp(server, { roles: ['admin'] });
});
beforeEach(() => server.database.pool.query('TRUNCATE terms_versions, terms_acceptances'));
afterAll(() => server.stop());

const textOf = (what: string) => ({
  en: `# Rules\n\n{product} of {label} asks for ${what}.\n\nWrite to {support}.\n\n# Last words\n\nBe kind.`,
  ru: `# Правила\n\n{product} от {label}: ${what}.\n\n# В конце\n\nБудьте добры.`,
});
const post = (what: string, more: object = {}) =>
  admin.call('POST /staff/terms', { body: { text: textOf(what), is_material: true, ...more } });
const publish = async (what: string, is_material = true) => (await post(what, { is_material })).body.version;
const page = async (address: string) => {
  const response = await fetch(`${server.origin}${address}`);
  return { status: response.status, text: await response.text() };
};
const stand = (person: Person) => person.ok('GET /me/terms');
const accept = (person: Person, version: number) => person.ok('POST /me/terms/accept', { body: { version } });

describe('a version of the terms', () => {
  it('is in force at once, as page and as document, and the earlier ones stay readable', async () => {
    expect(await publish('clean covers')).toBe(2);
    expect(await publish('clean titles')).toBe(3);
    const { text } = await page('/terms.html?language=en');
    expect(text).toContain('<h2>1. Rules</h2>\n<p>Wax of Wax Records asks for clean titles.</p>');
    expect(text).toMatch(/<p>Version 3, \d+ \w+ \d{4}<\/p>/);
    // There is no contact address, so the paragraph is left out.
    expect(text).not.toContain('Write to');
    expect(text).toContain('<a href="/terms.html?version=2&amp;language=en">2</a>');
    expect((await page('/terms.html?language=ru&version=2')).text).toContain('Wax от Wax Records: clean covers.');
    expect((await page('/terms.html?language=en&version=1')).text).toContain('takes records from artists');
    const pdf = await fetch(`${server.origin}/terms.pdf?version=2`);
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    for (const version of ['4', '0', 'x', '1e1'])
      expect((await page(`/terms.html?version=${version}`)).status).toBe(404);
  });

  it('reads in a preview as it does once it is published, in each language; nothing is kept', async () => {
    const preview = (language: 'en' | 'ru') =>
      admin.ok('POST /staff/terms/preview', { body: { language, text: textOf('clean covers')[language] } });
    expect(await preview('ru')).toMatchObject({ clauses: [{ heading: 'Правила' }, { heading: 'В конце' }] });
    const { title, clauses } = await preview('en');
    expect((await admin.ok('GET /staff/terms')).versions).toHaveLength(1);
    await publish('clean covers');
    const { text } = await page('/terms.html?language=en');
    const written = clauses.map(
      ({ heading, paragraphs }, index) =>
        `<h2>${index + 1}. ${heading}</h2>\n${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}`,
    );
    expect(clauses).toHaveLength(2);
    for (const part of [`<h1>${title}</h1>`, ...written]) expect(text).toContain(part);
  });

  it('escapes the text', async () => {
    const text = { en: '# <b>One</b>\n\n<script>alert(1)</script>', ru: '# Раз\n\nДва' };
    await admin.ok('POST /staff/terms', { body: { text, is_material: false } });
    expect((await page('/terms.html?language=en')).text).toContain(
      '<h2>1. &lt;b&gt;One&lt;/b&gt;</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });

  it('takes the place of the documents in the folder, which stay as the first version', async () => {
    const own = path.join(server.dataDir, 'terms.html');
    await writeFile(own, '<main>Our own</main>');
    expect((await admin.ok('GET /staff/terms')).has_own_document).toBe(true);
    await publish('clean covers');
    expect((await page('/terms.html?language=en')).text).toContain('clean covers');
    expect((await page('/terms.html?version=1')).text).toBe('<main>Our own</main>');
    await rm(own);
  });

  it.each([
    ['no Russian', { text: { en: '# One\n\nTwo', ru: ' ' } }, 'text.ru', 'terms_text_required'],
    ['no heading', { text: { en: 'One\n\n# Two', ru: '# Раз' } }, 'text.en', 'terms_headings_required'],
  ])('is refused with %s', async (_name, more, where, code) => {
    const { status, error } = await post('', more);
    expect([status, error.issues?.map((issue) => [issue.path, issue.code])]).toEqual([400, [[where, code]]]);
  });

  it('is refused if the text is unchanged, or if another version was published in between', async () => {
    const { text } = await admin.ok('GET /staff/terms/{version}', { params: { version: '1' } });
    expect(text.en).toMatch(/^# What this is\n\n\{product\} takes/);
    expect((await post('', { text })).error.message).toBe('TERMS_UNCHANGED');
    await publish('clean covers');
    expect((await post('clean covers')).error.message).toBe('TERMS_UNCHANGED');
    const late = await post('clean titles', { after: 1 });
    expect([late.status, late.error.message]).toEqual([409, 'TERMS_CHANGED_MEANWHILE']);
    expect((await post('clean titles', { after: 2 })).status).toBe(201);
    expect(await admin.ok('GET /staff/terms/{version}', { params: { version: '2' } })).toEqual({
      version: 2,
      text: textOf('clean covers'),
    });
    expect((await admin.call('GET /staff/terms/{version}', { params: { version: '9' } })).status).toBe(404);
  });

  it('is in the audit log', async () => {
    await publish('clean covers', false);
    const [act] = (await admin.ok('GET /staff/audit', { query: { action: 'terms.publish' } })).data;
    expect([act?.before, act?.after]).toEqual([{ version: 1 }, { version: 2, is_material: false }]);
  });
});

describe('accepting', () => {
  it('is written down at registration with the version in force', async () => {
    await publish('clean covers');
    const person = await signUp(server);
    expect(await stand(person)).toMatchObject({
      current: { version: 2 },
      accepted: { version: 2 },
      needs_acceptance: false,
    });
  });

  it('is recorded for a person who moves here from the older system', async () => {
    await publish('clean covers');
    const username = 'mover@example.com';
    await importLegacy(admin, { username, releases: [], multilinks: [] });
    const mover = await moveHere(server, username);
    expect((await stand(mover)).accepted?.version).toBe(2);
    const onPerson = { params: { id: mover.uuid } };
    expect((await admin.ok('GET /staff/user/{id}', onPerson)).terms?.version).toBe(2);
  });

  it('is requested again only after a material change, and never blocks a call', async () => {
    const person = await signUp(server);
    expect(await stand(person)).toMatchObject({ current: { version: 1 }, needs_acceptance: false });
    await publish('a comma', false);
    expect(await stand(person)).toMatchObject({ current: { version: 2, is_material: false }, needs_acceptance: false });
    await publish('clean covers');
    // A later small change does not hide it.
    await publish('another comma', false);
    expect(await stand(person)).toMatchObject({
      current: { version: 4 },
      accepted: { version: 1 },
      needs_acceptance: true,
    });
    expect((await person.call('POST /release', { body: { title: 'Not blocked' } })).status).toBe(201);
    expect(await accept(person, 4)).toMatchObject({ accepted: { version: 4 }, needs_acceptance: false });
  });

  it('counts as of the first version for accounts of before', async () => {
    const person = await signUp(server);
    await server.database.pool.query('DELETE FROM terms_acceptances');
    expect(await stand(person)).toMatchObject({ accepted: null, needs_acceptance: false });
    await publish('clean covers');
    expect((await stand(person)).needs_acceptance).toBe(true);
  });

  it('keeps the first time of each version, and refuses unknown versions', async () => {
    const person = await signUp(server);
    await publish('clean covers');
    const first = await accept(person, 2);
    server.clock.advance(60);
    expect(await accept(person, 2)).toEqual(first);
    // Accepting an older version changes nothing.
    expect((await accept(person, 1)).accepted).toEqual(first.accepted);
    expect((await person.call('POST /me/terms/accept', { body: { version: 3 } })).status).toBe(404);
    const { versions, people } = await admin.ok('GET /staff/terms');
    expect(versions.map(({ version, accepted }) => [version, accepted])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(people).toBeGreaterThan(1);
  });
});

it('is only for administrators', async () => {
  const others = await signUp(server, { roles: ['support', 'moderator'] });
  expect((await others.call('GET /staff/terms')).status).toBe(403);
  expect((await others.call('GET /staff/terms/{version}', { params: { version: '1' } })).status).toBe(403);
  expect((await others.call('POST /staff/terms', { body: { text: textOf('x'), is_material: true } })).status).toBe(403);
});
