import { artistsEndpoints } from '@dubplate/contract/artists/endpoints';
import { filesEndpoints } from '@dubplate/contract/files/endpoints';
import { uploadsEndpoints } from '@dubplate/contract/files/uploads-endpoints';
import { releasesEndpoints } from '@dubplate/contract/releases/endpoints';
import { metadataRules } from '@dubplate/contract/releases/metadata-rules';
import type { LocalDate } from '@dubplate/rules/dates';
import { signUp, stranger } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const TODAY = '2026-11-22' as LocalDate;

describe('each value comes from the place that decides', () => {
  const mocked: string[] = [];
  afterEach(() => {
    for (const path of mocked.splice(0)) vi.doUnmock(path);
    vi.resetModules();
  });

  /** The rules after one constant has become another. */
  const rulesWith = async (path: string, name: string, value: unknown) => {
    mocked.push(path);
    vi.resetModules();
    vi.doMock(path, async (original) => ({ ...(await original<object>()), [name]: value }));
    const { describeRules } = await import('./describe-rules.ts');
    return describeRules('en', TODAY, new Set());
  };

  const releases = '@dubplate/contract/releases/limits';
  const artists = '@dubplate/contract/artists/limits';
  const files = '@dubplate/contract/files/limits';
  const wav = '@dubplate/rules/audio/wav-format';
  it.each([
    [releases, 'TITLE_MIN', 'limits.title.min', 7],
    [releases, 'LINE_MAX', 'limits.title.max', 77],
    [releases, 'VERSION_MIN', 'limits.title_version.min', 7],
    [releases, 'LINE_MAX', 'limits.title_version.max', 77],
    [releases, 'COPYRIGHT_MIN', 'limits.copyright.min', 7],
    [releases, 'PUBLISHER_MIN', 'limits.publisher.min', 7],
    [releases, 'LYRICS_MIN', 'limits.lyrics.min', 7],
    [releases, 'LYRICS_MAX', 'limits.lyrics.max', 77],
    [releases, 'COMPOSER_NAME_MIN', 'limits.composer_name.min', 7],
    [artists, 'ARTIST_NAME_MAX', 'limits.artist_name.max', 77],
    [releases, 'TRACKS_MAX', 'limits.tracks.max', 77],
    [releases, 'CREDITS_MAX', 'limits.artists.max', 77],
    [releases, 'CREDITS_MAX', 'limits.composers.max', 77],
    [releases, 'CREDITS_MAX', 'limits.credits.max', 77],
    [releases, 'LINE_YEAR_MIN', 'limits.line_year.min', 1977],
    [releases, 'DRAFTS_MAX_FREE', 'limits.drafts.free', 77],
    [releases, 'DRAFTS_MAX_PAID', 'limits.drafts.paid', 77],
    [releases, 'ADVISORIES', 'advisories', ['OTHER']],
    [releases, 'AI_CONTRIBUTIONS', 'ai_contributions', ['OTHER']],
    [releases, 'CREDIT_ROLES', 'roles.credit', ['OTHER']],
    [files, 'AUDIO_MAX_BYTES', 'files.recording.size_max', 77],
    [files, 'IMAGE_MAX_BYTES', 'files.cover.size_max', 77],
    [files, 'COVER_MIN_SIDE', 'files.cover.side.min', 77],
    [files, 'COVER_MAX_SIDE', 'files.cover.side.max', 77],
    [files, 'UPLOADS_UNFINISHED_MAX', 'files.uploads.unfinished_max', 77],
    [files, 'UPLOAD_DAYS', 'files.uploads.days', 77],
    [wav, 'MAX_SAMPLE_RATE', 'files.recording.sample_rate_max', 77],
    [wav, 'MAX_CHANNELS', 'files.recording.channels_max', 77],
    ['@dubplate/rules/audio/advice', 'STORE_MIN_SAMPLE_RATE', 'files.recording.store_sample_rate_min', 77],
  ])('%s %s is %s', async (path, name, place, value) => {
    const rules = await rulesWith(path, name, value);
    expect(place.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], rules)).toEqual(value);
  });

  it('dates follow the window of release dates', async () => {
    const rules = await rulesWith(releases, 'RELEASE_DATE_MIN_DAYS', 4);
    expect(rules.dates).toEqual({
      today: TODAY,
      release_date: { from: '2026-11-26', to: '2027-11-22', quick_to: '2026-11-30' },
      preorder_date: { from: TODAY },
    });
    expect(rules.limits.line_year).toEqual({ min: 1900, max: 2027 });
  });
});

describe('GET /metadata-rules', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('needs no account, and names types, roles and required fields', async () => {
    const rules = await stranger(server.origin).ok('GET /metadata-rules');
    expect(metadataRules.parse(rules)).toEqual(rules);
    expect(rules.release_types).toEqual([
      { type: 'SINGLE', tracks: { min: 1, max: 1 } },
      { type: 'ALBUM', tracks: { min: 2, max: 200 } },
      { type: 'EP', tracks: { min: 2, max: 200 } },
    ]);
    expect(rules.required.release).toContainEqual({ path: 'cover_uuid', code: 'cover_required' });
    expect(rules.required.track).toContainEqual({ path: 'composers', code: 'track_must_have_one_author' });
    expect(rules.roles.composer.filter(({ is_author }) => is_author).map(({ role }) => role)).toEqual([
      'COMPOSER',
      'COMPOSER_AND_LYRICIST',
    ]);
    expect(rules.languages).toContainEqual(expect.objectContaining({ name: 'English', code: 'en' }));
    expect(rules.schemas.release).toMatchObject({ type: 'object', properties: { title: expect.anything() } });
    for (const code of [...rules.required.release, ...rules.required.track].map(({ code }) => code))
      expect(rules.issues[code]).toBeTruthy();
  });

  it('explains every error that calls about releases, artists and files name', async () => {
    const { errors } = await stranger(server.origin).ok('GET /metadata-rules');
    const calls = { ...releasesEndpoints, ...filesEndpoints, ...uploadsEndpoints, ...artistsEndpoints };
    const named = Object.values(calls).flatMap((endpoint) => ('errors' in endpoint ? [...endpoint.errors] : []));
    // Those of an artist's public page.
    const slugErrors = ['SLUG_TAKEN', 'SLUG_CHANGES_FULL', 'TOO_MANY_SLUG_CHANGES'];
    expect(named).toContain('PAYMENT_REQUIRED');
    expect([...new Set(named)].filter((code) => !errors[code] && !slugErrors.includes(code))).toEqual([]);
  });

  it('speaks the language of the caller', async () => {
    const read = async (language: string) => {
      const answer = await stranger(server.origin).call('GET /metadata-rules', {
        headers: { 'accept-language': language },
      });
      return [answer.headers.get('vary'), answer.body.issues.title_required] as const;
    };
    expect(await read('ru')).toEqual([expect.stringContaining('Accept-Language'), 'Введите название']);
    expect((await read('en'))[1]).toBe('Enter the title');
  });

  it('answers 304 until something changes', async () => {
    const read = (etag: string) =>
      stranger(server.origin).call('GET /metadata-rules', { headers: { 'if-none-match': etag } });
    const { headers, body } = await read('none');
    const etag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect((await read(etag)).status).toBe(304);

    const admin = await signUp(server, { roles: ['admin'] });
    const english = body.languages.find(({ code }) => code === 'en')?.languageId;
    await admin.ok('PUT /staff/language/{id}', { params: { id: english }, body: { is_off: true } });
    const changed = await read(etag);
    expect([changed.status, changed.body.languages.some(({ code }) => code === 'en')]).toEqual([200, false]);
    await admin.ok('PUT /staff/language/{id}', { params: { id: english }, body: { is_off: false } });
    expect((await read(etag)).status).toBe(304);
  });

  it('required fields are those that a submission misses', async () => {
    const owner = await signUp(server);
    const rules = await owner.ok('GET /metadata-rules');
    const { uuid } = await owner.ok('POST /release', { body: {} });
    await owner.ok('POST /release/{id}/add-track', { params: { id: uuid }, body: {} });
    const { error } = await owner.call('POST /release/{id}/publish', { params: { id: uuid } });
    const missed = new Set(error.issues?.map(({ code }) => code));
    for (const code of rules.required.track.map(({ code }) => code)) expect(missed).toContain(code);
    // Present in every draft, or settled by the track.
    const settled = ['type_required', 'copyright_required', 'publisher_required', 'release_must_have_tracks'];
    for (const { code } of rules.required.release) if (!settled.includes(code)) expect(missed).toContain(code);
  });
});
