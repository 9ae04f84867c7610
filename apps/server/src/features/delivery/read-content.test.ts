import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, publish } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { readContent } from './read-content.ts';

const server = useServer();
let artist: Person;
let admin: Person;
beforeAll(async () => {
  artist = await signUpVerified(server);
  admin = await signUp(server, { roles: ['admin', 'moderator'] });
});

const contentOf = async (ofRelease: object, ofTrack: object) => {
  const record = await makeDraft(artist);
  const { uuid } = record.release;
  await artist.ok('PATCH /release/{id}', { params: { id: uuid }, body: ofRelease });
  await artist.ok('PATCH /track/{id}', { params: { id: record.tracks[0]?.uuid }, body: ofTrack });
  await artist.ok('POST /release/{id}/publish', { params: { id: uuid } });
  await publish(record, admin);
  const content = await readContent(server.database.db, uuid);
  const nameOf = (key: string) => content.parties.find((party) => party.key === key)?.name;
  return { content, nameOf, releaseDate: record.release.release_date as string };
};

describe('the content of a delivery', () => {
  it('contains territories, dates and contributors', async () => {
    const languages = await artist.ok('GET /languages', {});
    const russian = languages.find(({ name }) => name === 'Russian')?.languageId;
    const { content, nameOf } = await contentOf(
      {
        territories: ['DE', 'FR', 'US'],
        excluded_territories: ['US'],
        release_time: '18:30',
        release_time_zone: 'Europe/Berlin',
        preorder_date: daysFromNow(12),
        original_release_date: '1998-05-04',
        p_line_year: 1997,
        c_line_year: 2026,
      },
      {
        iswc: 'T-034.524.680-1',
        ai_contribution: 'PARTLY',
        title_language_id: russian,
        advisory: 'CLEAN',
        credits: [
          { name: 'Ada Voss', role: 'MIXING_ENGINEER' },
          { name: 'Ada Voss', role: 'MUSICIAN', instrument: 'BAYAN' },
        ],
      },
    );
    expect(content).toMatchObject({
      territories: ['DE', 'FR', 'US'],
      excludedTerritories: ['US'],
      releaseTime: '18:30',
      releaseTimeZone: 'Europe/Berlin',
      preorderDate: daysFromNow(12),
      originalReleaseDate: '1998-05-04',
      pLine: { year: 1997 },
      cLine: { year: 2026 },
      tracks: [{ iswc: 'T0345246801', ai: 'PARTLY', titleLanguage: 'ru', advisory: 'CLEAN' }],
    });
    expect(content.tracks[0]?.credits.map(({ party, role, instrument }) => [nameOf(party), role, instrument])).toEqual([
      ['Ada Voss', 'MIXING_ENGINEER', null],
      ['Ada Voss', 'MUSICIAN', 'ChromaticButtonAccordion'],
    ]);
  });

  it('identifies artists by their record, but not authors, whose keys repeat in other releases', async () => {
    const { content, nameOf } = await contentOf({}, {});
    const [artistKey] = content.artists.map(({ party }) => party);
    const ids = content.parties.map(({ key, artistUuid }) => [nameOf(key), artistUuid]);
    expect(ids).toEqual([
      ['Night Ferry', expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)],
      ['Anna Petrova', null],
    ]);
    expect(String(ids[0]?.[1]).replaceAll('-', '')).toBe(artistKey);
  });

  it('defaults to worldwide at local midnight, with the lines of the first year', async () => {
    const { content, releaseDate } = await contentOf({ release_time: '00:00' }, { explicit: true });
    const year = Number(releaseDate.slice(0, 4));
    expect(content).toMatchObject({
      territories: [],
      excludedTerritories: [],
      releaseTime: null,
      releaseTimeZone: null,
      preorderDate: null,
      originalReleaseDate: null,
      pLine: { year },
      cLine: { year },
      tracks: [{ iswc: null, ai: null, advisory: 'EXPLICIT', credits: [] }],
    });
    const again = await contentOf({ original_release_date: '2001-01-01' }, {});
    expect(again.content).toMatchObject({ pLine: { year: 2001 }, cLine: { year: 2001 } });
  });
});
