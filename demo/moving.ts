import { createDrafts, importCatalogue, isrcOf, upcOf } from '@dubplate/testkit/catalogue/catalogues';
import type { Person } from '@dubplate/testkit/person';
import { daysFromNow, someReference, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { sentTo } from './deliveries.ts';

const SECONDS = 24;

/** What the label had at its distributor before: a row for each track. */
const ROWS = [
  ['Paper Lanterns', 'Nylon Youth', 'Paper Lanterns', 1],
  ['Cassette Weather', 'Nylon Youth', 'Cassette Weather', 1],
  ['Cassette Weather', 'Nylon Youth', 'Rewind', 2],
  ['Ночной перрон', 'Станция', 'Ночной перрон', 1],
] as const;

const catalogue = (): string => {
  const titles = [...new Set(ROWS.map(([title]) => title))];
  return [
    'upc,title,artist,releaseDate,trackTitle,trackNumber,trackArtist,isrc,discNumber,duration,label',
    ...ROWS.map(([title, artist, track, number], row) => {
      const codes = { upc: upcOf(9000 + titles.indexOf(title)), isrc: isrcOf(9000 + row) };
      return [codes.upc, title, artist, '2021-05-14', track, number, artist, codes.isrc, 1, SECONDS, ''].join(',');
    }),
  ].join('\n');
};

/**
 * Imports a catalogue of the label: two releases stay drafts, and one is delivered. It is live in both versions at one
 * store, and at the other the old version is down.
 */
export const movingDemo = async (label: Person, moderator: Person, admin: Person): Promise<void> => {
  const { uuid } = await importCatalogue(label, catalogue(), { name: 'old-distributor.csv' });
  const { created } = await createDrafts(label, uuid);
  const drafts = await Promise.all(
    created.map(({ release_uuid: id }) => label.ok('GET /release/{id}', { params: { id } })),
  );
  const draft = drafts.find(({ title }) => title === 'Paper Lanterns');
  const [track] = draft?.tracks ?? [];
  if (!draft || !track) throw new Error('The import of the demo made no draft');
  const { language_id, primary_music_style_id } = await someReference(label);
  const reference = { language_id, primary_music_style_id };
  const params = { id: draft.uuid };
  await label.ok('PATCH /release/{id}', {
    params,
    body: { ...reference, release_date: daysFromNow(40), cover_uuid: await uploadCover(label, { seed: 90 }) },
  });
  await label.ok('PATCH /track/{id}', {
    params: { id: track.uuid },
    body: {
      ...reference,
      wav_uuid: await uploadWav(label, { seconds: SECONDS, seed: 900 }),
      preview_start_seconds: 4,
      composers: [{ role: 'COMPOSER_AND_LYRICIST', name: 'Vera', surname: 'Lunn' }],
      credits: [{ name: 'Ada Voss', role: 'MIXING_ENGINEER' }],
      ai_contribution: 'NONE',
    },
  });
  await label.ok('POST /release/{id}/publish', { params });
  for (const act of ['approve', 'publish'] as const)
    await moderator.ok(`POST /staff/release/{id}/${act}`, { params, body: { reasons: [] } });
  for (const { uuid: delivery, store } of await sentTo(admin, draft.uuid))
    await admin.ok('POST /staff/delivery/{id}/state', {
      params: { id: delivery },
      body: { state: 'LIVE', url: `https://${store.key}.example/album/${draft.uuid}` },
    });
  await label.ok('PUT /release/{id}/moving-plan/{store}', {
    params: { ...params, store: 'tower' },
    body: { confirmed: 'OLD_TAKEN_DOWN' },
  });
};
