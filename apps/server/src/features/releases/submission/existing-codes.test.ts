import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { describe, expect, it } from 'vitest';

const server = useServer();

const codes = (issues: readonly { path: string; code: string }[] = []) =>
  issues.map(({ path: at, code }) => `${at} ${code}`);

describe('codes that a record has already', () => {
  it('are kept as typed while they are wrong, refused at publish, and stored plain once right', async () => {
    const owner = await signUp(server);
    const { release, tracks } = await makeDraft(owner, { tracks: 2 });
    const params = { id: release.uuid };
    const onTrack = (index: number) => ({ params: { id: tracks[index]?.uuid } });
    const put = async (upc: string | null, isrc: string | null) => [
      (await owner.ok('PATCH /release/{id}', { params, body: { existing_upc: upc } })).existing_upc,
      (await owner.ok('PATCH /track/{id}', { ...onTrack(0), body: { existing_isrc: isrc } })).existing_isrc,
    ];
    expect(await put('0360 0029145-3', 'us-rc1')).toEqual(['0360 0029145-3', 'us-rc1']);
    const refused = await owner.call('POST /release/{id}/publish', { params });
    expect(codes(refused.error.issues)).toEqual(['existing_upc upc_invalid', 'tracks.0.existing_isrc isrc_invalid']);
    expect(await put('0 36000-29145 2', 'us-rc1-76-07839')).toEqual(['036000291452', 'USRC17607839']);
    await owner.ok('PATCH /track/{id}', { ...onTrack(1), body: { existing_isrc: 'USRC17607839' } });
    const repeated = await owner.call('POST /release/{id}/publish', { params });
    expect(codes(repeated.error.issues)).toEqual(['tracks.1.existing_isrc isrc_repeated']);
    await owner.ok('PATCH /track/{id}', { ...onTrack(1), body: { existing_isrc: '' } });
    const found = async (search: string) => (await owner.ok('GET /releases', { query: { search } })).data.length;
    expect([await found('036000-29'), await found('usrc1'), await found('usrc2')]).toEqual([1, 1, 0]);
    expect(await put('', null)).toEqual([null, null]);
    await owner.ok('POST /release/{id}/publish', { params });
  });
});
