import { setRoles } from '@dubplate/server/features/accounts/index.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { buyDemo } from './buy.ts';
import { CAST, DEMO_PASSWORD } from './cast.ts';

type DemoRecord = (typeof CAST)[number]['records'][number];

/** The acts of staff that lead a sent record to its state. */
const ACTS = {
  DRAFT: [],
  PENDING: [],
  DENIED: ['deny'],
  MODERATED: ['approve'],
  PUBLISHED: ['approve', 'publish'],
} as const;

const nameOf = (list: readonly { name: string }[], name: string) => {
  const found = list.find((one) => one.name === name);
  if (!found) throw new Error(`The reference data has no ${name}`);
  return found;
};

const makeArtists = async (owner: Person, records: readonly DemoRecord[]) => {
  const artists = new Map<string, string>();
  for (const name of new Set(records.map(({ artist }) => artist)))
    artists.set(name, (await owner.ok('POST /artist', { body: { name } })).uuid);
  return artists;
};

const makeRecord = async (owner: Person, moderator: Person, record: DemoRecord, artistUuid: string, seed: number) => {
  const genre = nameOf(await owner.ok('GET /music-styles'), record.genre) as { name: string; musicStyleId: string };
  const language = nameOf(await owner.ok('GET /languages'), record.language) as { name: string; languageId: string };
  const reference = { primary_music_style_id: genre.musicStyleId, language_id: language.languageId };
  const { uuid } = await owner.ok('POST /release', {
    body: {
      ...reference,
      title: record.title,
      type: record.type,
      release_date: daysFromNow(21 + seed),
      cover_uuid: await uploadCover(owner, { side: 1600, seed }),
    },
  });
  const params = { id: uuid };
  const credit = { artist_uuid: artistUuid, role: 'PRIMARY_ARTIST' };
  await owner.ok('POST /release/{id}/add-artist', { params, body: credit });
  for (const [index, title] of record.tracks.entries())
    await owner.ok('POST /release/{id}/add-track', {
      params,
      body: {
        ...reference,
        title,
        wav_uuid: await uploadWav(owner, { seconds: 24 + index * 6, seed: seed * 10 + index }),
        preview_start_seconds: 4,
        artists: [credit],
        composers: [{ role: 'COMPOSER_AND_LYRICIST', name: 'Vera', surname: 'Lunn' }],
      },
    });
  if (record.status === 'DRAFT') return;
  await owner.ok('POST /release/{id}/publish', { params });
  for (const act of ACTS[record.status])
    await moderator.ok(`POST /staff/release/{id}/${act}`, { params, body: { deny_reason: record.reason ?? '' } });
};

/** Fills an empty instance with the cast, over HTTP as they themselves would. */
export const fillDemo = async (origin: string, db: Db): Promise<void> => {
  const people = new Map<string, Person>();
  for (const { username, role } of CAST) {
    const person = await signUp({ origin }, { username, password: DEMO_PASSWORD });
    if (role) await setRoles(db, person.uuid, [role]);
    people.set(username, person);
  }
  const moderator = people.get('moderator@demo.example');
  if (!moderator) throw new Error('The cast has no moderator');
  let seed = 0;
  for (const { username, records } of CAST) {
    const owner = people.get(username);
    if (!owner) continue;
    const artists = await makeArtists(owner, records);
    for (const record of records) {
      seed += 1;
      await makeRecord(owner, moderator, record, artists.get(record.artist) ?? '', seed);
    }
  }
  const [artist, label] = [people.get('artist@demo.example'), people.get('label@demo.example')];
  if (artist && label) await buyDemo(artist, label);
};
