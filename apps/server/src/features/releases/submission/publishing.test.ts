import { grantService } from '@dubplate/testkit/commerce/purchases';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, uploadCover } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = useServer();
let artist: Person;
let other: Person;
beforeAll(async () => {
  artist = await signUp(server);
  other = await signUp(server);
});

const codes = (issues: readonly { path: string; code: string }[] = []) =>
  issues.map(({ path: at, code }) => `${at} ${code}`);

describe('publishing', () => {
  it('names every issue at once, and an empty draft has them all', async () => {
    const draft = await artist.ok('POST /release', { body: { copyright: '', publisher: 'x' } });
    const { status, error } = await artist.call('POST /release/{id}/publish', { params: { id: draft.uuid } });
    expect([status, codes(error.issues)]).toEqual([
      400,
      [
        'cover_uuid cover_required',
        'title title_required',
        'publisher publisher_too_short',
        'copyright copyright_required',
        'primary_music_style_id genre_required',
        'language_id language_required',
        'release_date release_date_required',
        'artists release_must_have_artists',
        'tracks release_must_have_tracks',
      ],
    ]);
  });

  it('judges the cover by its pixels and each track by its place', async () => {
    const owner = await signUp(server);
    const { release } = await makeDraft(owner, { tracks: 2 });
    const params = { id: release.uuid };
    await owner.ok('PATCH /release/{id}', {
      params,
      body: { cover_uuid: await uploadCover(owner, { side: 1439 }), release_date: daysFromNow(2) },
    });
    await owner.ok('PATCH /track/{id}', {
      params: { id: release.tracks[1]?.uuid },
      body: {
        title: 'ab',
        lyrics: 'too short',
        preview_start_seconds: 99,
        artists: [],
        composers: [{ role: 'LYRICIST', name: 'Al', surname: 'Bo' }],
      },
    });
    const { error } = await owner.call('POST /release/{id}/publish', { params });
    expect(codes(error.issues)).toEqual([
      'cover_uuid cover_size',
      'release_date release_date_out_of_window',
      'tracks.1.title title_too_short',
      'tracks.1.preview_start_seconds preview_start_out_of_range',
      'tracks.1.lyrics lyrics_too_short',
      'tracks.1.artists track_must_have_artists',
      'tracks.1.composers track_must_have_one_author',
    ]);
  });

  it('names the last day that a date too far ahead could be, as its reader writes it', async () => {
    const owner = await signUp(server);
    const { release } = await makeDraft(owner);
    const params = { id: release.uuid };
    const far = daysFromNow(366);
    expect((await owner.ok('PATCH /release/{id}', { params, body: { release_date: far } })).release_date).toBe(far);
    const issuesIn = async (language: string) =>
      (await owner.call('POST /release/{id}/publish', { params, headers: { 'accept-language': language } })).error
        .issues;
    const issue = { path: 'release_date', code: 'release_date_out_of_window' };
    const [from, to] = [daysFromNow(3), daysFromNow(365)];
    const dotted = (day: string) => day.split('-').reverse().join('.');
    const spelled = (day: string) =>
      new Date(day).toLocaleDateString('en-GB', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
    expect(await issuesIn('ru')).toEqual([
      { ...issue, message: `Дата релиза должна быть между ${dotted(from)} и ${dotted(to)}` },
    ]);
    expect(await issuesIn('en')).toEqual([
      { ...issue, message: `The release date must be between ${spelled(from)} and ${spelled(to)}` },
    ]);
    await owner.ok('PATCH /release/{id}', { params, body: { release_date: to } });
    await owner.ok('POST /release/{id}/publish', { params });
  });

  it('refuses roles that an instrumental track can’t have', async () => {
    const owner = await signUp(server);
    const { release, artistUuid } = await makeDraft(owner);
    await owner.ok('PATCH /track/{id}', {
      params: { id: release.tracks[0]?.uuid },
      body: {
        instrumental: true,
        artists: [{ artist_uuid: artistUuid, role: 'WITH' }],
        composers: [
          { role: 'COMPOSER', name: 'Anna', surname: 'Petrova' },
          { role: 'LYRICIST', name: 'Ivan', surname: 'Petrov' },
        ],
      },
    });
    const { error } = await owner.call('POST /release/{id}/publish', { params: { id: release.uuid } });
    expect(codes(error.issues)).toEqual([
      'tracks.0.composers.1.role instrumental_composer_role',
      'tracks.0.artists.0.role instrumental_artist_role',
    ]);
  });

  it('requests payment for missing services, spends available ones once for this release, and returns them at denial', async () => {
    const owner = await signUp(server);
    const { release, artistUuid } = await makeDraft(owner, { days: 3 });
    const params = { id: release.uuid };
    await owner.ok('PATCH /release/{id}', { params, body: { copyright: 'My own label' } });
    await owner.ok('POST /release/{id}/add-artist', { params, body: { artist_uuid: artistUuid, role: 'PRODUCER' } });
    expect(await owner.ok('GET /release/{id}/cost', { params })).toEqual({
      amount: 45,
      products: [
        { name: 'DUBPLATE_CUSTOM_PC_LINE', amount: 20, access: false },
        { name: 'DUBPLATE_EARLY_DATE', amount: 15, access: false },
        { name: 'DUBPLATE_PRODUCER_ARTIST', amount: 10, access: false },
      ],
    });
    const needed = ['DUBPLATE_CUSTOM_PC_LINE', 'DUBPLATE_EARLY_DATE', 'DUBPLATE_PRODUCER_ARTIST'];
    expect(await owner.ok('GET /release/{id}/needed-products', { params })).toEqual(needed);
    const unpaid = await owner.call('POST /release/{id}/publish', { params });
    expect([unpaid.status, unpaid.error.message, unpaid.error.products]).toEqual([402, 'PAYMENT_REQUIRED', needed]);

    for (const kind of ['CUSTOM_PC_LINE', 'EARLY_DATE', 'PRODUCER_ARTIST'] as const)
      await grantService(server.database.db, { userUuid: owner.uuid, kind });
    expect((await owner.ok('GET /release/{id}/cost', { params })).amount).toBe(0);
    await owner.ok('POST /release/{id}/publish', { params });
    expect((await owner.call('GET /check/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' } })).status).toBe(400);

    const moderator = await signUp(server, { roles: ['moderator'] });
    await moderator.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'Not yet' } });
    expect((await owner.ok('GET /check/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' } })).access).toBe(true);
  });

  it('never spends one purchase for two releases that are sent at once', async () => {
    const owner = await signUp(server);
    const drafts = [
      await makeDraft(owner, { days: 4 }),
      await makeDraft(owner, { days: 4 }),
      await makeDraft(owner, { days: 4 }),
    ];
    await grantService(server.database.db, { userUuid: owner.uuid, kind: 'EARLY_DATE', status: 'ISSUED' });
    const answers = await Promise.all(
      drafts.map(({ release }) => owner.call('POST /release/{id}/publish', { params: { id: release.uuid } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
  });

  it('answers in this order: not there, not a draft, issues, money', async () => {
    const owner = await signUp(server);
    const { release } = await makeDraft(owner);
    const params = { id: release.uuid };
    expect((await other.call('POST /release/{id}/publish', { params })).status).toBe(404);
    await owner.ok('POST /release/{id}/publish', { params });
    expect((await owner.call('POST /release/{id}/publish', { params })).error.message).toBe('NOT_A_DRAFT');
  });
});

describe('the submitted release', () => {
  it('can’t be changed any more, nor can its tracks', async () => {
    const owner = await signUp(server);
    const { release, artistUuid, tracks } = await makeDraft(owner);
    await owner.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    const composer = tracks[0]?.composers[0]?.uuid;
    const onRelease = { params: { id: release.uuid } };
    const onTrack = { params: { id: tracks[0]?.uuid } };
    const credit = { artist_uuid: artistUuid, role: 'WITH' };
    const answers = [
      await owner.call('PATCH /release/{id}', { ...onRelease, body: { title: 'No' } }),
      await owner.call('POST /release/{id}/add-artist', { ...onRelease, body: credit }),
      await owner.call('DELETE /release/{id}/remove-artist', { ...onRelease, body: { artist_uuid: artistUuid } }),
      await owner.call('POST /release/{id}/add-track', { ...onRelease, body: {} }),
      await owner.call('PUT /release/{id}/track-order', { ...onRelease, body: { track_uuids: [tracks[0]?.uuid] } }),
      await owner.call('PATCH /track/{id}', { ...onTrack, body: { title: 'No' } }),
      await owner.call('DELETE /track/{id}', onTrack),
      await owner.call('POST /track/{id}/add-artist', { ...onTrack, body: credit }),
      await owner.call('DELETE /track/{id}/remove-artist', { ...onTrack, body: { artist_uuid: artistUuid } }),
      await owner.call('POST /track/{id}/add-composer', {
        ...onTrack,
        body: { role: 'WRITER', name: 'Al', surname: 'Bo' },
      }),
      await owner.call('DELETE /composer/{id}', { params: { id: composer } }),
      await owner.call('DELETE /release/{id}', onRelease),
      await owner.call('POST /release/{id}/unmoderate', onRelease),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409));
  });
});
