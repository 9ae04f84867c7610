import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow } from '@dubplate/testkit/records';
import { answerOf, type Env, runCaptured } from '@dubplate/testkit/run-captured';
import { useServer } from '@dubplate/testkit/use-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EXIT_CODES } from '../answer.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-commands-'));
const server = useServer();
let anna: Person;
let env: Env;
beforeAll(async () => {
  writeFileSync(join(folder, 'cover.jpg'), await makeCover({ side: 1440 }));
  writeFileSync(join(folder, '01 Ink.wav'), makeWav({ seconds: 2, seed: 1 }));
  writeFileSync(join(folder, '02 Rain.wav'), makeWav({ seconds: 2, seed: 2 }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  anna = await signUp(server);
  env = await envWith(SCOPES);
});

/** What the guide (docs/api.md) asks for. */
const SCOPES = ['artists:write', 'files:write', 'releases:read', 'releases:write', 'releases:publish'];

const envWith = async (scopes: readonly string[]): Promise<Env> => {
  const { token } = await anna.ok('POST /me/tokens', { body: { name: 'Command line', scopes } });
  return { DUBPLATE_SERVER: server.origin, DUBPLATE_TOKEN: token };
};

const inFolder = (name: string) => join(folder, name);

const composers = [{ role: 'COMPOSER', name: 'Anna', surname: 'Petrova' }];
const whole = {
  title: 'First Light',
  type: 'EP',
  language: 'en',
  genre: 'Electronic',
  release_date: daysFromNow(30),
  cover: 'cover.jpg',
  artists: ['Night Ferry', { artist: 'Vera Lind', role: 'FEATURING' }],
  tracks: [
    { file: '01 Ink.wav', title: 'Ink', composers },
    { file: '02 Rain.wav', title: 'Rain', composers, artists: ['Night Ferry'], language: 'German', explicit: true },
  ],
};

const describeIn = (description: object): string => {
  const path = inFolder('release.json');
  writeFileSync(path, JSON.stringify(description));
  return path;
};

const create = (description: object) => runCaptured(['release', 'create', describeIn(description)], env);

const createdUuid = async (description: object): Promise<string> =>
  (await answerOf(['release', 'create', describeIn(description)], env)).release;

const read = (id: string) => anna.ok('GET /release/{id}', { params: { id } });

describe('release create and submit', () => {
  it('makes a draft with files, artists and authors, and sends it', async () => {
    const made = await create(whole);
    expect([made.code, made.err]).toEqual([EXIT_CODES.done, expect.stringContaining('02 Rain.wav: 100%')]);
    const id = /Release: (\S+)/.exec(made.out)?.[1] ?? '';
    expect(made.out.split('\n')).toEqual([
      'First Light (EP)',
      'Status: DRAFT',
      `Release: ${id}`,
      `Release date: ${whole.release_date}`,
      'Artists: Night Ferry, Vera Lind',
      'Track 1 "Ink": 0:02',
      'Track 2 "Rain": 0:02',
    ]);
    const release = await read(id);
    const languages = await anna.ok('GET /languages');
    const languageOf = (uuid: string | null) => languages.find(({ languageId }) => languageId === uuid)?.name;
    expect([release.language_id, ...release.tracks.map((track) => track.language_id)].map(languageOf)).toEqual([
      'English',
      'English',
      'German',
    ]);
    expect(release.tracks.map((track) => track.artists.map(({ role }) => role))).toEqual([
      ['PRIMARY_ARTIST', 'FEATURING'],
      ['PRIMARY_ARTIST'],
    ]);
    expect(release.tracks[1]).toMatchObject({ explicit: true, composers: [{ surname: 'Petrova' }] });

    expect(await runCaptured(['release', 'submit', id], env)).toMatchObject({
      code: EXIT_CODES.done,
      out: '"First Light" is in moderation.',
    });
    expect(await answerOf(['release', 'status', id], env)).toMatchObject({ status: 'PENDING', missing: [] });
    expect(await runCaptured(['release', 'submit', id], env)).toMatchObject({
      code: EXIT_CODES.refused,
      err: 'This release is not a draft, so it can’t be changed.',
    });
  });

  it('takes artists that exist by name or uuid', async () => {
    const { uuid } = await anna.ok('POST /artist', { body: { name: 'Night Ferry' } });
    for (const artist of ['night ferry', uuid]) {
      const release = await read(await createdUuid({ title: 'First Light', artists: [artist] }));
      expect(release.artists).toMatchObject([{ artist_uuid: uuid, role: 'PRIMARY_ARTIST' }]);
    }
    expect(await anna.ok('GET /user/{id}/artists', { params: { id: anna.uuid } })).toHaveLength(1);
    await anna.ok('POST /artist', { body: { name: 'Night Ferry' } });
    const unclear = await create({ artists: ['Night Ferry'] });
    expect([unclear.code, unclear.err]).toEqual([
      EXIT_CODES.refused,
      expect.stringMatching(/^You have 2 artists called "Night Ferry"\. Write the uuid: /),
    ]);
  });

  it('says in words what is missing', async () => {
    const id = await createdUuid({ title: 'First Light', tracks: [{ title: 'Ink' }] });
    const status = await runCaptured(['release', 'status', id], env);
    expect(status.out).toContain('Missing:\n  cover: Add a cover');
    const refused = await runCaptured(['release', 'submit', id], env);
    expect(refused.code).toBe(EXIT_CODES.refused);
    expect(refused.err.split('\n')).toEqual(
      expect.arrayContaining([
        'The release can’t be sent yet:',
        'cover: Add a cover',
        'Track 1 "Ink", wav: The track has no audio file',
      ]),
    );
    const { error } = JSON.parse((await runCaptured(['release', 'submit', id, '--json'], env)).err);
    expect(error).toMatchObject({ code: 'BAD_INPUT' });
    expect(error.issues).toContainEqual({ path: 'cover_uuid', code: 'cover_required', message: 'Add a cover' });
  });

  it('names the services that have to be paid first', async () => {
    const id = await createdUuid({ ...whole, copyright: 'Night Ferry Records' });
    const refused = await runCaptured(['release', 'submit', id], env);
    expect([refused.code, refused.err]).toEqual([
      EXIT_CODES.refused,
      expect.stringMatching(/not paid for yet\. Pay for \w+_CUSTOM_PC_LINE.* in the web app/),
    ]);
  });

  it.each([
    ['an unknown field', { titel: 'x' }, /titel/],
    ['an unknown role', { artists: [{ artist: 'A', role: 'DJ' }] }, /^artists\.0/],
    ['a wrong type', { type: 'MIXTAPE' }, /^type: /],
    ['a file that is missing', { cover: 'nowhere.jpg' }, /nowhere\.jpg can't be read/],
    ['a file of another type', { tracks: [{ file: 'a.mp3' }] }, /a\.mp3: recordings are WAV files/],
    ['an unknown language', { tracks: [{ title: 'Ink', language: 'Elvish' }] }, /^tracks\.0\.language: there is no/],
    ['an unknown genre', { genre: 'Polkacore' }, /^genre: there is no genre "Polkacore"\. There are /],
    ['an unknown style', { genre: 'Electronic', style: 'x' }, /^style: Electronic has no style "x"\. It has /],
  ])('refuses %s before anything is made', async (_, description, text) => {
    const refused = await create(description);
    expect([refused.code, refused.err]).toEqual([EXIT_CODES.refused, expect.stringMatching(text)]);
    expect((await anna.ok('GET /releases')).data).toEqual([]);
  });

  it('tells how to go on with a draft whose file was refused', async () => {
    writeFileSync(inFolder('noise.wav'), Buffer.alloc(5000, 7));
    const refused = await create({ title: 'First Light', tracks: [{ title: 'Ink', file: 'noise.wav' }] });
    const [draft] = (await anna.ok('GET /releases')).data;
    expect(refused.code).toBe(EXIT_CODES.refused);
    expect(refused.err).toContain('Only WAV recordings');
    expect(refused.err).toContain(`dubplate release upload ${draft?.uuid}`);
  });
});

describe('release upload', () => {
  it('gives each file its place by number and title', async () => {
    const id = await createdUuid({ title: 'First Light', tracks: [{ title: 'Ink' }, { title: 'Rain' }] });
    const files = ['02 Rain.wav', 'cover.jpg', '01 Ink.wav'].map(inFolder);
    const uploaded = await runCaptured(['release', 'upload', id, ...files], env);
    expect([uploaded.code, uploaded.out]).toEqual([EXIT_CODES.done, expect.stringContaining('Uploaded 3 files.')]);
    const { cover_uuid, tracks } = await read(id);
    expect([typeof cover_uuid, ...tracks.map(({ file }) => file?.name)]).toEqual([
      'string',
      '01 Ink.wav',
      '02 Rain.wav',
    ]);
  });

  it('adds tracks for files that fit none only if asked to', async () => {
    const id = await createdUuid({ title: 'First Light' });
    const refused = await runCaptured(['release', 'upload', id, inFolder('01 Ink.wav')], env);
    expect([refused.code, refused.err]).toEqual([EXIT_CODES.refused, expect.stringContaining('fits no track')]);
    await answerOf(['release', 'upload', id, inFolder('01 Ink.wav'), '--new-tracks'], env);
    expect((await read(id)).tracks).toMatchObject([{ title: 'Ink', file: { name: '01 Ink.wav' } }]);
  });

  it('refuses two files for one place', async () => {
    const id = await createdUuid({ title: 'First Light', tracks: [{ title: 'Ink' }] });
    const twice = [inFolder('01 Ink.wav'), inFolder('01 Ink.wav')];
    expect((await runCaptured(['release', 'upload', id, ...twice], env)).err).toContain('another file fits the track');
    const covers = [inFolder('cover.jpg'), inFolder('cover.jpg')];
    expect((await runCaptured(['release', 'upload', id, ...covers], env)).err).toContain('A release has one cover');
  });
});

describe('the server and the token', () => {
  const status = (words: readonly string[], with_: Env) => runCaptured(['release', 'status', ...words], with_);

  it('come from the environment, options or a file', async () => {
    const id = await createdUuid({ title: 'First Light' });
    const token = env.DUBPLATE_TOKEN ?? '';
    writeFileSync(inFolder('token'), `${token}\n`);
    const file = await status([id, '--server', server.origin, '--token-file', inFolder('token')], {});
    const option = await status([id, '--server', server.origin, '--token', token], {});
    expect([file.code, option.code]).toEqual([EXIT_CODES.done, EXIT_CODES.done]);
  });

  it.each([
    ['no server', { DUBPLATE_SERVER: undefined }, /^Name the server/],
    ['an address that is none', { DUBPLATE_SERVER: 'music.example' }, /^Name the server/],
    ['no token', { DUBPLATE_TOKEN: undefined }, /^A token is missing/],
    ['a token that is not valid', { DUBPLATE_TOKEN: 'nonsense' }, /^The server does not accept the token/],
  ])('%s is an error that says what to do', async (_, change, text) => {
    const refused = await status([crypto.randomUUID()], { ...env, ...change });
    expect([refused.code, refused.err]).toEqual([EXIT_CODES.refused, expect.stringMatching(text)]);
  });

  it.each(SCOPES)('a token without %s is an error that names the scope', async (scope) => {
    const id = scope === 'releases:publish' ? await createdUuid({ title: 'First Light' }) : '';
    env = await envWith(SCOPES.filter((one) => one !== scope));
    const refused = id ? await runCaptured(['release', 'submit', id], env) : await create(whole);
    expect([refused.code, refused.err]).toEqual([
      EXIT_CODES.refused,
      expect.stringContaining(`The token lacks the scope ${scope}: make a token that has it.`),
    ]);
  });

  it('a page of a captive network is answered with one line', async () => {
    const portal = createServer((_request, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
    ).listen(0, '127.0.0.1');
    onTestFinished(() => void portal.close());
    await once(portal, 'listening');
    const DUBPLATE_SERVER = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
    expect(await runCaptured(['release', 'status', randomUUID()], { ...env, DUBPLATE_SERVER })).toEqual({
      code: EXIT_CODES.refused,
      out: '',
      err: expect.stringMatching(/^A web page answered instead of the API: .*\.$/),
    });
  });

  it('a release of another account is not found', async () => {
    const id = await createdUuid({ title: 'First Light' });
    const boris = await signUp(server);
    const refused = await status([id], { ...env, DUBPLATE_TOKEN: boris.token });
    expect([refused.code, refused.err]).toEqual([EXIT_CODES.refused, 'Not found. It may have been deleted.']);
  });
});
