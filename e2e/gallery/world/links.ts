import type { Person } from '@dubplate/testkit/person';
import type { Place } from './catalogue.ts';

type MadeLinks = Readonly<Record<'release' | 'own' | 'takenDown', string>>;

const STORES = [
  { store: 'spotify', url: 'https://open.spotify.com/album/4Z8W4fKeB5YxbusRsdQVPb' },
  { store: 'yandex_music', url: 'https://music.yandex.ru/album/1234567' },
  { store: 'apple_music', url: 'https://music.apple.com/album/1234567890', shown: false },
  { store: 'other', url: 'https://night-ferry.example/shop/salt-water-on-lacquer', label: 'Пластинка на виниле' },
];

/** Links of a person who has a published release: its own, with stores, and two made by hand. */
export const createLinks = async ({ database }: Place, artist: Person, support: Person): Promise<MadeLinks> => {
  // Custom links need a verified name.
  await database.db.updateTable('users').set({ verified_at: new Date() }).where('uuid', '=', artist.uuid).execute();
  const { data } = await artist.ok('GET /me/links', { query: { take: 50 } });
  const release = data.find((link) => link.release !== null)?.uuid ?? '';
  await artist.ok('PATCH /link/{id}', { params: { id: release }, body: { stores: STORES } });
  const own = await artist.ok('POST /link', { body: { title: 'Тур «Ночной паром», весна', stores: STORES.slice(2) } });
  const sale = await artist.ok('POST /link', { body: { title: 'Winter sale', stores: STORES.slice(3) } });
  await support.ok('POST /staff/link/{id}/takedown', {
    params: { id: sale.uuid },
    body: { reason: 'The shop asks for card numbers on a page without a name. Please link to a shop with an imprint.' },
  });
  return { release, own: own.uuid, takenDown: sale.uuid };
};
