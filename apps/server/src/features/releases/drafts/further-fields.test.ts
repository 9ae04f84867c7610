import { type Person, signUp } from '@dubplate/testkit/person';
import { type Record as Draft, daysFromNow, makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let owner: Person;
beforeEach(async () => {
  owner = await signUp(server);
});

const terms = {
  territories: ['FR', 'DE', 'FR'],
  excluded_territories: ['DE'],
  release_time: '18:00',
  release_time_zone: 'Europe/Paris',
  preorder_date: daysFromNow(10),
  original_release_date: '1998-05-04',
  p_line_year: 1998,
  c_line_year: 2026,
};
const kept = { ...terms, territories: ['DE', 'FR'] };
const credits = [
  { name: 'Ada Voss', role: 'MIXING_ENGINEER' as const, instrument: 'CELLO' as const },
  { name: 'Lev Orlov', role: 'MUSICIAN' as const, instrument: 'BALALAIKA' as const },
];
const empty = {
  territories: [],
  excluded_territories: [],
  release_time: null,
  release_time_zone: null,
  preorder_date: null,
  original_release_date: null,
  p_line_year: null,
  c_line_year: null,
};
const emptyTrack = { iswc: null, ai_contribution: null, title_language_id: null, advisory: null, credits: [] };

const fill = async ({ release, tracks }: Draft) => {
  const further = {
    iswc: 't-034.524.680-1',
    ai_contribution: 'PARTLY' as const,
    title_language_id: release.language_id,
    advisory: 'CLEAN' as const,
    credits,
  };
  await owner.ok('PATCH /release/{id}', { params: { id: release.uuid }, body: terms });
  await owner.ok('PATCH /track/{id}', { params: { id: tracks[0]?.uuid }, body: further });
  return { ...further, iswc: 'T0345246801', credits: [{ ...credits[0], instrument: null }, credits[1]] };
};
const read = (id: string) => owner.ok('GET /release/{id}', { params: { id } });

describe('the fields that a release may leave empty', () => {
  it('are empty at first, read back as they were written, and are left alone by a change of others', async () => {
    const draft = await makeDraft(owner);
    const { uuid } = draft.release;
    expect(draft.release).toMatchObject({ ...empty, tracks: [emptyTrack] });
    const track = await fill(draft);
    await owner.ok('PATCH /release/{id}', { params: { id: uuid }, body: { title: 'Another' } });
    await owner.ok('PATCH /track/{id}', { params: { id: draft.tracks[0]?.uuid }, body: { title: 'Another' } });
    expect(await read(uuid)).toMatchObject({ ...kept, tracks: [track] });
    const made = await owner.ok('POST /release', { body: terms });
    expect(made).toMatchObject(kept);
    await owner.ok('PATCH /release/{id}', {
      params: { id: uuid },
      body: { ...empty, territories: null, release_time: '', release_time_zone: '' },
    });
    await owner.ok('PATCH /track/{id}', {
      params: { id: draft.tracks[0]?.uuid },
      body: { ...emptyTrack, iswc: '' },
    });
    expect(await read(uuid)).toMatchObject({ ...empty, tracks: [emptyTrack] });
  });

  it('are refused where they are of a wrong kind, or name what there is not', async () => {
    const { release, tracks } = await makeDraft(owner);
    const onRelease = async (body: object) =>
      (await owner.call('PATCH /release/{id}', { params: { id: release.uuid }, body })).status;
    const onTrack = async (body: object) =>
      (await owner.call('PATCH /track/{id}', { params: { id: tracks[0]?.uuid }, body })).status;
    for (const body of [
      { territories: ['XX'] },
      { territories: 'DE' },
      { excluded_territories: ['de'] },
      { p_line_year: '1998' },
      { c_line_year: 1998.5 },
      { preorder_date: 'soon' },
      { original_release_date: '2026-02-30' },
      { release_time: 18 },
    ])
      expect([body, await onRelease(body)]).toEqual([body, 400]);
    for (const body of [
      { ai_contribution: 'SOME' },
      { advisory: 'EXPLICIT' },
      { title_language_id: release.uuid },
      { credits: [{ name: 'Ada', role: 'DRUMMER' }] },
      { credits: [{ name: 'Ada', role: 'MUSICIAN', instrument: 'SPOONS' }] },
      { credits: Array.from({ length: 101 }, () => credits[0]) },
    ])
      expect([body, await onTrack(body)]).toEqual([body, 400]);
  });

  it('may be unfinished in a draft; publish names every issue at its field', async () => {
    const { release, tracks } = await makeDraft(owner);
    const params = { id: release.uuid };
    const body = { p_line_year: 12, release_time: '25', preorder_date: daysFromNow(200), title: 'Night\u0001fall' };
    const unfinished = { iswc: 'T-1', advisory: 'CLEAN', explicit: true, credits: [{ name: '', role: 'MUSICIAN' }] };
    expect((await owner.ok('PATCH /release/{id}', { params, body })).release_time).toBe('25');
    const saved = await owner.ok('PATCH /track/{id}', { params: { id: tracks[0]?.uuid }, body: unfinished as never });
    expect(saved.iswc).toBe('T-1');
    const refused = await owner.call('POST /release/{id}/publish', { params });
    expect(refused.status).toBe(400);
    expect(refused.error.issues?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'title forbidden_characters',
      'release_time release_time_invalid',
      'release_time_zone time_zone_required',
      'preorder_date preorder_date_not_before_release',
      'p_line_year line_year_out_of_range',
      'tracks.0.iswc iswc_invalid',
      'tracks.0.advisory clean_and_explicit',
      'tracks.0.credits.0.name credit_name_required',
      'tracks.0.credits.0.instrument credit_instrument_required',
    ]);
    const { drafts } = await owner.ok('GET /releases/attention');
    expect(drafts.find(({ uuid }) => uuid === release.uuid)?.issue_count).toBe(9);
  });

  it('come back with a version of the draft, and are named in its changes', async () => {
    const draft = await makeDraft(owner);
    const { uuid } = draft.release;
    const params = { id: uuid };
    const track = await fill(draft);
    server.clock.advance(6 * 60);
    await owner.ok('PATCH /release/{id}', { params, body: empty });
    server.clock.advance(6 * 60);
    await owner.ok('PATCH /track/{id}', { params: { id: draft.tracks[0]?.uuid }, body: emptyTrack });
    const versions = (await owner.ok('GET /release/{id}/versions', { params })).data;
    expect(versions[0]?.changes).toEqual(['TERRITORIES', 'RELEASE_DATE', 'COPYRIGHT']);
    const first = { params: { id: uuid, versionId: versions.at(-1)?.uuid } };
    const seen = await owner.ok('GET /release/{id}/versions/{versionId}', first);
    expect(seen).toMatchObject({ ...kept, tracks: [track] });
    await owner.ok('POST /release/{id}/versions/{versionId}/restore', first);
    expect(await read(uuid)).toMatchObject({ ...kept, tracks: [track] });
  });

  it('come back empty with a version from before they existed', async () => {
    const draft = await makeDraft(owner);
    const params = { id: draft.release.uuid };
    server.clock.advance(6 * 60);
    await owner.ok('PATCH /release/{id}', { params, body: { title: 'Then' } });
    await sql`
      UPDATE release_versions SET snapshot = jsonb_set(
        snapshot - 'territories' - 'excluded_territories' - 'p_line_year', '{tracks,0}',
        (snapshot #> '{tracks,0}') - 'credits' - 'iswc')
      WHERE release_uuid = ${draft.release.uuid}`.execute(server.database.db);
    await fill(draft);
    const [version] = (await owner.ok('GET /release/{id}/versions', { params })).data;
    const at = { params: { id: draft.release.uuid, versionId: version?.uuid } };
    const none = {
      territories: [],
      excluded_territories: [],
      p_line_year: null,
      tracks: [{ credits: [], iswc: null }],
    };
    expect(await owner.ok('GET /release/{id}/versions/{versionId}', at)).toMatchObject(none);
    expect(await owner.ok('POST /release/{id}/versions/{versionId}/restore', at)).toMatchObject(none);
  });

  it('are held to their lists by the database, too', async () => {
    const { tracks } = await makeDraft(owner);
    const { db } = server.database;
    const uuid = tracks[0]?.uuid;
    const put = (column: string, value: string) =>
      sql`UPDATE tracks SET ${sql.ref(column)} = ${sql.lit(value)} WHERE uuid = ${uuid}`.execute(db);
    await expect(put('advisory', 'NASTY')).rejects.toThrow(/check constraint/);
    await expect(put('ai_contribution', 'SOME')).rejects.toThrow(/check constraint/);
    await expect(put('credits', '[{"name": "Ada", "role": "DRUMMER"}]')).rejects.toThrow(/check constraint/);
    await expect(put('credits', '{}')).rejects.toThrow(/check constraint/);
  });
});
