import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import type { Person } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft, someReference, uploadCover } from '@dubplate/testkit/records';

export interface Place {
  readonly origin: string;
  readonly database: { readonly db: Db };
}

const RELEASES = 198;
const TRACKS = 50;
const FIRST = [
  'Quiet',
  'Paper',
  'Northern',
  'Голубая',
  'Last',
  'Velvet',
  'Тихая',
  'Broken',
  'Salt',
  'Ночная',
  'Copper',
];
const SECOND = ['Harbour', 'Letters', 'Lights', 'комната', 'Ferry', 'Machines', 'вода', 'Radio', 'Gardens', 'смена'];
const ARTISTS = [
  'Night Ferry',
  'Станция',
  'Ana Říhová',
  'The Harbour Nine',
  'Ансамбль народных инструментов Петрозаводской консерватории имени Глазунова',
  'Sigur Þór & the Øresund Strings',
  'W'.repeat(60),
];
/** The newest, so that they are on the first page: no place to break, and many. */
const LONG_TITLES = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'Концерт для фортепиано, струнного оркестра и полевых записей, сделанных на берегах Белого моря летом 1987 года',
];
const STATUSES: readonly ReleaseStatus[] = ['PUBLISHED', 'PUBLISHED', 'MODERATED', 'PENDING', 'DENIED', 'DRAFT'];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const addArtists = async (manager: Person): Promise<string[]> => {
  const uuids: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    const name = index < ARTISTS.length ? at(ARTISTS, index) : `${at(FIRST, index)} ${at(SECOND, index * 3)}`;
    const ids = index % 3 === 0 ? { spotify_id: '4Z8W4fKeB5YxbusRsdQVPb', apple_id: '1234567890' } : {};
    uuids.push((await manager.ok('POST /artist', { body: { name, ...ids } })).uuid);
  }
  return uuids;
};

const nameTracks = async (manager: Person, tracks: readonly { readonly uuid: string }[]) => {
  for (const [index, { uuid }] of tracks.entries()) {
    const title = index === 2 ? at(LONG_TITLES, 1) : `${at(FIRST, index + 4)} ${at(SECOND, index * 3)}`;
    await manager.ok('PATCH /track/{id}', { params: { id: uuid }, body: { title } });
  }
};

const albumOf = async (manager: Person, title: string): Promise<string> => {
  const { release, tracks } = await makeDraft(manager, { title, tracks: TRACKS });
  await nameTracks(manager, tracks);
  await manager.ok('PATCH /release/{id}', { params: { id: release.uuid }, body: { type: 'ALBUM' } });
  return release.uuid;
};

/** Two hundred releases in all states, as a label has them; two of them with fifty tracks. */
export const fillCatalogue = async ({ database }: Place, manager: Person): Promise<{ draft: string; sent: string }> => {
  const artists = await addArtists(manager);
  const covers: string[] = [];
  for (let seed = 1; seed <= 12; seed += 1) covers.push(await uploadCover(manager, { seed }));
  const reference = await someReference(manager);
  const draft = await albumOf(manager, 'Complete Recordings, Volume One');
  const sent = await albumOf(manager, 'Complete Recordings, Volume Two');
  await manager.ok('POST /release/{id}/publish', { params: { id: sent } });
  for (let index = 0; index < RELEASES; index += 1) {
    const isLong = index >= RELEASES - LONG_TITLES.length;
    const title = isLong ? at(LONG_TITLES, index) : `${at(FIRST, index)} ${at(SECOND, index * 7)}`;
    const { uuid } = await manager.ok('POST /release', {
      body: {
        ...reference,
        title,
        type: 'SINGLE',
        release_date: daysFromNow(20 + (index % 90)),
        cover_uuid: at(covers, index),
      },
    });
    const body = { artist_uuid: isLong ? at(artists, index % 7) : at(artists, index), role: 'PRIMARY_ARTIST' };
    await manager.ok('POST /release/{id}/add-artist', { params: { id: uuid }, body });
    const status = at(STATUSES, index);
    if (status === 'DRAFT') continue;
    // Sending needs recordings, which would take minutes; the lists show none.
    await database.db
      .updateTable('releases')
      .set({
        status,
        submitted_at: new Date(Date.now() - (index % 40) * 3_600_000),
        // Four days later, as the manager’s plan promises.
        due_at: new Date(Date.now() + (96 - (index % 40)) * 3_600_000),
        upc: status === 'PUBLISHED' ? `0295${String(10_000_000 + index * 7)}` : null,
        deny_reason: status === 'DENIED' ? 'The cover has a phone number on it. Please choose one without.' : null,
      })
      .where('uuid', '=', uuid)
      .execute();
  }
  return { draft, sent };
};
