import type { LocalDate } from '@dubplate/contract/wire';
import { addDays, utcDay } from '@dubplate/rules/dates';
import { setRoles } from '@dubplate/server/features/accounts/index.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { type Person, signUp } from '@dubplate/testkit/person';
import { daysFromNow, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { reportForm } from '@dubplate/testkit/statistics/reports';
import { buyDemo } from './buy.ts';
import { CAST, DEMO_PASSWORD } from './cast.ts';
import { deliveryDemo } from './deliveries.ts';
import { deskDemo } from './desk.ts';
import { linkDemo } from './links.ts';
import { settleMoneyDemo } from './money.ts';
import { movingDemo } from './moving.ts';
import { payoutsDemo } from './payouts.ts';
import { peopleDemo } from './people.ts';
import { askDemo } from './questions.ts';
import { reviewDemo } from './review.ts';
import { royaltiesDemo } from './royalties.ts';
import { MONTHS } from './sales.ts';
import { type DemoTrack, makeStreams } from './streams.ts';
import { wordsDemo } from './words.ts';

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

/** Returns the UTC day this many days ago. */
const daysAgo = (days: number): LocalDate => addDays(utcDay(new Date()), -days) as LocalDate;

/** Additional store fields of some records. */
const TERMS = {
  excluded_territories: ['JP', 'US'],
  release_time: '18:00',
  release_time_zone: 'Europe/Berlin',
  preorder_date: daysFromNow(7),
  p_line_year: 2026,
};
const FURTHER = {
  ai_contribution: 'NONE' as const,
  credits: [
    { name: 'Ada Voss', role: 'MIXING_ENGINEER' as const },
    { name: 'Lev Orlov', role: 'MUSICIAN' as const, instrument: 'CELLO' as const },
  ],
};

/** Makes a record and leads it to its state. @returns the tracks that streams are made up for, once it is published */
const makeRecord = async (
  owner: Person,
  moderator: Person,
  record: DemoRecord,
  artistUuid: string,
  seed: number,
): Promise<readonly DemoTrack[]> => {
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
      ...(seed % 3 === 0 ? TERMS : {}),
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
        ...(seed % 3 === 0 && index === 0 ? FURTHER : {}),
      },
    });
  if (record.status === 'DRAFT') return [];
  await owner.ok('POST /release/{id}/publish', { params });
  for (const act of ACTS[record.status])
    await moderator.ok(`POST /staff/release/{id}/${act}`, {
      params,
      body: { reasons: record.reason ? [record.reason] : [] },
    });
  const { out } = record;
  if (!out) return [];
  const { tracks, upc } = await owner.ok('GET /release/{id}', { params });
  return tracks.flatMap(({ isrc, title }, index) =>
    isrc === null || upc === null
      ? []
      : [
          {
            isrc,
            upc,
            title,
            artist: record.artist,
            releaseDate: daysAgo(out.daysAgo),
            firstMonth: Math.max(0, MONTHS - Math.floor((out.daysAgo * 12) / 365)),
            firstDay: out.firstDay / (index + 1),
            releaseUuid: uuid,
          },
        ],
  );
};

/** Publishes records with past dates, which no call can do, and reports a year of streams. */
const reportStreams = async (db: Db, admin: Person, tracks: readonly DemoTrack[]) => {
  for (const { releaseUuid, releaseDate } of tracks) {
    const published = new Date(`${releaseDate}T09:00:00Z`);
    await db
      .updateTable('releases')
      .set({ release_date: releaseDate, created_at: published, published_at: published })
      .where('uuid', '=', releaseUuid)
      .execute();
  }
  const lines = makeStreams(tracks, daysAgo(0), 365);
  const months = Map.groupBy(lines, (line) => line.slice(0, 7));
  for (const [month, rows] of months)
    await admin.ok('POST /staff/statistics/import', {
      body: reportForm(`all-stores-${month}`, ['day,platform,isrc,quantity,territory', ...rows].join('\n')),
    });
};

/**
 * Fills an empty instance with the cast, over HTTP as they themselves would. Several nodes need an absolute folder for
 * the stores, which all of them share.
 */
export const fillDemo = async (origin: string, db: Db, storesFolder = ''): Promise<void> => {
  const people = new Map<string, Person>();
  for (const { username, role } of CAST) {
    const person = await signUp({ origin }, { username, password: DEMO_PASSWORD });
    if (role) await setRoles(db, person.uuid, [role]);
    people.set(username, person);
  }
  const moderator = people.get('moderator@demo.example');
  if (!moderator) throw new Error('The cast has no moderator');
  let seed = 0;
  const streamed: DemoTrack[] = [];
  for (const { username, records } of CAST) {
    const owner = people.get(username);
    if (!owner) continue;
    const artists = await makeArtists(owner, records);
    for (const record of records) {
      seed += 1;
      streamed.push(...(await makeRecord(owner, moderator, record, artists.get(record.artist) ?? '', seed)));
    }
  }
  const admin = people.get('admin@demo.example');
  if (admin) await reportStreams(db, admin, streamed);
  const [artist, label] = [people.get('artist@demo.example'), people.get('label@demo.example')];
  if (artist && label && admin) await royaltiesDemo(db, { admin, artist, label }, streamed);
  if (artist && label) await buyDemo(artist, label);
  if (artist && label && admin) await settleMoneyDemo(db, admin, artist, label);
  if (artist && label && admin) await payoutsDemo(db, { admin, artist, label });
  if (artist && label) await linkDemo(db, artist, label);
  if (label && admin) await reviewDemo(label, moderator, admin);
  if (artist && label && admin) await deliveryDemo({ artist, label, admin }, storesFolder);
  if (label && admin) await movingDemo(label, moderator, admin);
  const support = people.get('support@demo.example');
  if (artist && label && support) await askDemo(artist, label, support);
  if (support && admin) await peopleDemo(origin, support, admin);
  if (admin) await deskDemo(db, moderator, admin);
  if (admin) await wordsDemo(admin);
};
