import { fillDemo } from '@dubplate/demo/fill.ts';
import { grantPlan, grantService } from '@dubplate/testkit/commerce/purchases';
import { addServiceToCart } from '@dubplate/testkit/commerce/shop';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { answer, ask, makePhoto, messageForm } from '@dubplate/testkit/support/conversations';
import { joinTeam } from '@dubplate/testkit/team';
import { fillCatalogue, type Place } from './catalogue.ts';
import { createLinks } from './links.ts';
import { createSurveys } from './surveys.ts';

/**
 * The viewers: a newcomer has made nothing, an artist has a record in every state, a manager has two hundred of them
 * and long names, a member edits for them, a moderator decides, support answers, an administrator runs everything.
 */
export type PersonName = 'newcomer' | 'artist' | 'manager' | 'member' | 'moderator' | 'support' | 'administrator';

/** The people of the gallery, and the records that its exhibits show. */
export interface World {
  readonly people: Readonly<Record<PersonName, { readonly username: string; readonly password: string }>>;
  /** The artist's releases, by state; `ready` can be sent, `unpaid` needs a service first. */
  readonly releases: Readonly<
    Record<
      'draft' | 'ready' | 'unpaid' | 'elsewhere' | 'pending' | 'moderated' | 'published' | 'denied' | 'empty',
      string
    >
  >;
  /** Release of the label: denied, changed and sent again, with a pending opinion of the demo's moderator. */
  readonly again: string;
  /** An edit of the artist’s published release, begun; and one of the label’s, in review. */
  readonly edits: Readonly<Record<'begun' | 'sent', string>>;
  /** The manager's: fifty tracks each. */
  readonly long: { readonly draft: string; readonly sent: string };
  /** The artist's conversations with support, by state. */
  readonly tickets: Readonly<Record<'open' | 'answered' | 'closed', string>>;
  /** Surveys, by state; people have answered the published one. */
  readonly surveys: Readonly<Record<'draft' | 'published', string>>;
  /** The artist's links: a release's, a custom one, and one that staff have taken down. */
  readonly links: Readonly<Record<'release' | 'own' | 'takenDown', string>>;
  /** The administrator's purchases, by their special feature. */
  readonly money: Readonly<Record<'partRefunded' | 'setAside', string>>;
  /** Users as support sees them: one with a little of everything, one with very much, and one who is banned. */
  readonly persons: Readonly<Record<'artist' | 'manager' | 'banned', string>>;
  /** The artist's purchases, by state. */
  readonly purchases: Readonly<Record<'open' | 'paid' | 'declined', string>>;
}

const DEVICES = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
];

const PASSWORD = 'long enough password';

/** Signs in a user of the demo by calls. */
const enterDemo = async (origin: string, username: string): Promise<Person> => {
  const person = stranger(origin);
  const password = 'dubplate';
  const { access_token } = await person.ok('POST /login', { body: { username, password, fingerprint: 'gallery' } });
  person.token = access_token;
  const { uuid } = await person.ok('GET /me');
  return Object.assign(person, { uuid, username, password });
};

const nameThem = (person: Person, first_name: string, last_name: string) =>
  person.ok('PATCH /profile/{id}', { params: { id: person.uuid }, body: { first_name, last_name } });

const findBanned = async (administrator: Person): Promise<string> =>
  (await administrator.ok('GET /staff/users', { query: { group: 'BANNED' } })).data[0]?.uuid ?? '';

const releasesOf = async (artist: Person): Promise<World['releases']> => {
  const { data } = await artist.ok('GET /releases', { query: { take: 50 } });
  const inState = (status: string) =>
    data.find((release) => release.status === status && release.edition_of === null)?.uuid ?? '';
  const byState = {
    draft: inState('DRAFT'),
    pending: inState('PENDING'),
    moderated: inState('MODERATED'),
    published: inState('PUBLISHED'),
    denied: inState('DENIED'),
  };
  const ready = await makeDraft(artist, { title: 'Ink and Amber', tracks: 3 });
  const unpaid = await makeDraft(artist, { title: 'Low Tide' });
  await artist.ok('POST /release/{id}/add-artist', {
    params: { id: unpaid.release.uuid },
    body: { artist_uuid: unpaid.artistUuid, role: 'PRODUCER' },
  });
  const empty = await artist.ok('POST /release', { body: {} });
  // The browser stores text typed there and restores it in every later picture.
  const elsewhere = await makeDraft(artist, { title: 'Postcards' });
  return {
    ...byState,
    ready: ready.release.uuid,
    unpaid: unpaid.release.uuid,
    elsewhere: elsewhere.release.uuid,
    empty: empty.uuid,
  };
};

const findAgain = async (label: Person): Promise<string> => {
  const { data } = await label.ok('GET /releases', { query: { status: 'PENDING' } });
  return data.find(({ edition_of }) => edition_of === null)?.uuid ?? '';
};

const findEdit = async (owner: Person): Promise<string> => {
  const { data } = await owner.ok('GET /releases', { query: { take: 50 } });
  return data.find(({ edition_of }) => edition_of !== null)?.uuid ?? '';
};

const purchasesOf = async (artist: Person): Promise<World['purchases']> => {
  await addServiceToCart(artist, 'PRODUCER_ARTIST');
  const all = await artist.ok('GET /me/purchases');
  const inState = (status: string) => all.find((purchase) => purchase.status === status)?.uuid ?? '';
  return { open: inState('PENDING'), paid: inState('PAID'), declined: inState('REJECTED') };
};

const moneyOf = async (administrator: Person): Promise<World['money']> => {
  const first = async (special: 'SET_ASIDE' | 'PART_REFUNDED') =>
    (await administrator.ok('GET /staff/purchases', { query: { special } })).data[0]?.uuid ?? '';
  return { partRefunded: await first('PART_REFUNDED'), setAside: await first('SET_ASIDE') };
};

const ticketsOf = async (artist: Person, staff: Person): Promise<World['tickets']> => {
  const closed = await ask(artist, 'Which cover do stores take?', 'Mine is 1400 pixels wide.');
  await answer(staff, closed, 'From 1440 to 3000 pixels on each side, please.');
  await staff.ok('PATCH /staff/ticket/{id}', { params: { id: closed.uuid }, body: { status: 'CLOSED' } });
  const open = await ask(artist, 'When does the money for October come?', 'It says 0 here.');
  const answered = await ask(artist, 'My release is missing in one store', 'Every other store has it since Friday.');
  const files = [
    { name: 'search.jpg', bytes: await makePhoto(), type: 'image/jpeg' },
    { name: 'what I searched for.txt', bytes: 'Night Ferry, Ink and Amber', type: 'text/plain' },
  ];
  await artist.ok('POST /ticket/{id}/message', {
    params: { id: answered.uuid },
    body: messageForm({ content: 'This is what I see.' }, files),
  });
  await answer(staff, answered, 'Thank you. They took it this morning: https://store.example/album/1234567.');
  return { open: open.uuid, answered: answered.uuid, closed: closed.uuid };
};

const fillManager = async (place: Place, manager: Person): Promise<World['long']> => {
  await nameThem(manager, 'Константин-Александр', 'Переславльский-Залесский');
  const { db } = place.database;
  await grantPlan(db, { userUuid: manager.uuid, name: 'PREMIUM_1Y', days: 300 });
  const kinds = ['EARLY_DATE', 'CUSTOM_PC_LINE', 'PRODUCER_ARTIST'] as const;
  const statuses = ['PAID', 'PENDING', 'REJECTED', 'REFUNDED'] as const;
  for (let index = 0; index < 40; index += 1)
    await grantService(db, {
      userUuid: manager.uuid,
      kind: kinds[index % 3] ?? 'EARLY_DATE',
      status: statuses[index % 4] ?? 'PAID',
    });
  for (const device of DEVICES)
    await stranger(place.origin).ok('POST /login', {
      body: { username: manager.username, password: manager.password, fingerprint: device },
      headers: { 'user-agent': device },
    });
  return fillCatalogue(place, manager);
};

/** Fills an empty instance. @throws where a record that an exhibit needs could not be made */
export const createWorld = async (place: Place): Promise<World> => {
  await fillDemo(place.origin, place.database.db);
  const artist = await enterDemo(place.origin, 'artist@demo.example');
  await nameThem(artist, 'Vera', 'Lunn');
  const newcomer = await signUp(place, { username: 'newcomer@example.com', password: PASSWORD });
  const manager = await signUp(place, { username: 'manager@nordlicht-records.example', password: PASSWORD });
  const member = await signUp(place, { username: 'editor@nordlicht-records.example', password: PASSWORD });
  await place.database.db
    .updateTable('users')
    .set({ verified_at: new Date() })
    .where('uuid', '=', member.uuid)
    .execute();
  await joinTeam(manager, member, { role: 'EDITOR' });
  await manager.ok('POST /me/team', { body: { username: 'accountant@nordlicht-records.example', role: 'FINANCE' } });
  const administrator = await signUp(place, {
    username: 'administrator@demo.example',
    password: PASSWORD,
    roles: ['admin'],
  });
  const moderator = { username: 'moderator@demo.example', password: 'dubplate' };
  const world: World = {
    people: {
      newcomer,
      artist,
      manager,
      member,
      moderator,
      administrator,
      support: { username: 'support@demo.example', password: 'dubplate' },
    },
    surveys: await createSurveys(administrator, [artist, newcomer, manager]),
    releases: await releasesOf(artist),
    again: await findAgain(await enterDemo(place.origin, 'label@demo.example')),
    edits: {
      begun: await findEdit(artist),
      sent: await findEdit(await enterDemo(place.origin, 'label@demo.example')),
    },
    links: await createLinks(place, artist, await enterDemo(place.origin, 'support@demo.example')),
    purchases: await purchasesOf(artist),
    money: await moneyOf(administrator),
    persons: { artist: artist.uuid, manager: manager.uuid, banned: await findBanned(administrator) },
    tickets: await ticketsOf(artist, await enterDemo(place.origin, 'support@demo.example')),
    long: await fillManager(place, manager),
  };
  const missing = Object.entries({
    ...world.links,
    ...world.edits,
    ...world.releases,
    ...world.purchases,
    ...world.money,
    ...world.tickets,
    ...world.surveys,
    ...world.persons,
    again: world.again,
  }).filter(([, uuid]) => uuid === '');
  if (missing.length > 0) throw new Error(`The world has no ${missing.map(([name]) => name).join(', ')}`);
  return world;
};
