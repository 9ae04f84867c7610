import type { StoreLink } from '@dubplate/contract/multilinks/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { addDays, utcDay } from '@dubplate/rules/dates';
import { addVisits, saveReport } from '@dubplate/server/features/multilinks/index.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import type { Person } from '@dubplate/testkit/person';

const store = (key: string, url: string, shown = true): StoreLink => ({ store: key, url, shown });

/** Store addresses of each published record, by title; the addresses are made up. */
const STORES: Readonly<Record<string, readonly StoreLink[]>> = {
  'First Light over Ladoga': [
    store('spotify', 'https://open.spotify.com/album/5hQ1vFirstLightLadoga'),
    store('apple_music', 'https://music.apple.com/album/first-light-over-ladoga/1700000001'),
    store('yandex_music', 'https://music.yandex.ru/album/30000001'),
    store('youtube', 'https://music.youtube.com/playlist?list=OLAK5uyFirstLight'),
    store('other', 'https://veralunn.bandcamp.example/first-light'),
  ],
  'Polyester Summer': [
    store('spotify', 'https://open.spotify.com/album/2bPolyesterSummer'),
    store('tiktok', 'https://www.tiktok.com/music/Polyester-Summer-7000000002'),
    store('deezer', 'https://www.deezer.com/album/500000002', false),
  ],
  'Медленные поезда': [
    store('vkontakte', 'https://vk.com/music/album/-2000000003_3'),
    store('yandex_music', 'https://music.yandex.ru/album/30000003'),
  ],
};

const WEEKS = 6;

/** Visits of the last weeks, fewer from day to day; a third of them go on to the stores, most to the first. */
const makeVisits = (link_uuid: Parameters<typeof addVisits>[1][number]['link_uuid'], stores: readonly StoreLink[]) =>
  Array.from({ length: WEEKS * 7 }, (_, ago) => {
    const day = addDays(utcDay(new Date()), -ago) as LocalDate;
    const visits = Math.round(160 * Math.exp(-(WEEKS * 7 - ago) / 20)) + 12 + ((ago * 7) % 11);
    return [
      { link_uuid, day, store: null, visits },
      ...[...new Set(stores.filter(({ shown }) => shown).map((one) => one.store))].map((key, place) => ({
        link_uuid,
        day,
        store: key,
        visits: Math.max(1, Math.round(visits / (3 * (place + 1)))),
      })),
    ];
  }).flat();

const fillLinks = async (db: Db, owner: Person): Promise<void> => {
  const { data } = await owner.ok('GET /me/links');
  for (const { uuid, title } of data) {
    const stores = STORES[title];
    if (!stores) continue;
    await owner.ok('PATCH /link/{id}', { params: { id: uuid }, body: { stores } });
    await addVisits(db, makeVisits(uuid, stores));
  }
};

/** Fills the links of published records, and makes a link of one’s own, an artist’s page, and a report that is open. */
export const linkDemo = async (db: Db, artist: Person, label: Person): Promise<void> => {
  for (const owner of [artist, label]) await fillLinks(db, owner);
  // Links of one’s own are for names that are proven.
  await db.updateTable('users').set({ verified_at: new Date() }).where('uuid', '=', label.uuid).execute();
  const tour = await label.ok('POST /link', {
    body: {
      title: 'Nylon Youth on tour',
      stores: [
        store('instagram', 'https://www.instagram.com/nylonyouth.demo'),
        { ...store('other', 'https://tickets.example/nylon-youth'), label: 'Tickets' },
      ],
    },
  });
  await saveReport(
    db,
    { link_uuid: tour.uuid },
    { reason: 'FRAUD', comment: 'The tickets are sold out, but the shop still takes money.' },
    new Date(),
  );
  const artists = await artist.ok('GET /user/{id}/artists', { params: { id: artist.uuid } });
  const vera = artists.find(({ name }) => name === 'Vera Lunn');
  if (vera) await artist.ok('PATCH /artist/{id}', { params: { id: vera.uuid }, body: { page: { enabled: true } } });
};
