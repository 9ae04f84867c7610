import { createAuthenticator } from './authenticator.ts';
import { createDrafts, importCatalogue, stardustTable } from './catalogue/catalogues.ts';
import { addPlanToCart, addServiceToCart } from './commerce/shop.ts';
import { type Person, stranger } from './person.ts';
import { makeDraft } from './records.ts';

/** One thing of each kind that a person can have, by its uuid. */
export interface Belongings {
  readonly release: string;
  readonly track: string;
  readonly artist: string;
  readonly composer: string;
  readonly file: string;
  readonly recording: string;
  readonly upload: string;
  readonly product: string;
  readonly plan: string;
  readonly session: string;
  readonly passkey: string;
  readonly token: string;
  readonly member: string;
  readonly ticket: string;
  readonly link: string;
  readonly webhook: string;
  /** These two come from others: no such thing is made here. */
  readonly split: string;
  readonly payout: string;
  readonly statement: string;
  readonly catalogueImport: string;
  readonly movedRelease: string;
  readonly self: string;
}

const beginUpload = async (origin: string, person: Person): Promise<string> => {
  const { headers } = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0', 'upload-length': '1000' },
  });
  return headers.get('location')?.split('/').at(-1) ?? '';
};

const addPasskey = async (origin: string, person: Person): Promise<string> => {
  const device = createAuthenticator(origin.replace('127.0.0.1', 'localhost'));
  const options = await person.ok('POST /me/passkey-options', { body: {} });
  return (await person.ok('POST /me/passkey', { body: { name: 'Key', credential: device.create(options) } })).uuid;
};

/** Fills a person's account; their name is proven, and the server has `WEBHOOK_PRIVATE_ADDRESSES=1`. */
export const makeBelongings = async (origin: string, person: Person): Promise<Belongings> => {
  const { release, tracks, artistUuid } = await makeDraft(person);
  const [track] = tracks;
  const { username, password } = person;
  await stranger(origin).ok('POST /login', { body: { username, password } });
  const sessions = await person.ok('GET /me/sessions');
  const { uuid: catalogueImport } = await importCatalogue(person, stardustTable({ releases: 1, tracks: 1 }));
  const { created } = await createDrafts(person, catalogueImport);
  return {
    release: release.uuid,
    track: track?.uuid ?? '',
    artist: artistUuid,
    composer: track?.composers[0]?.uuid ?? '',
    file: release.cover_uuid ?? '',
    recording: track?.wav_uuid ?? '',
    upload: await beginUpload(origin, person),
    product: (await addServiceToCart(person)).uuid,
    plan: (await addPlanToCart(person, 'PREMIUM_1M')).uuid,
    session: sessions.find(({ is_current }) => !is_current)?.uuid ?? '',
    passkey: await addPasskey(origin, person),
    member: (await person.ok('POST /me/team', { body: { username: 'member@example.com', role: 'VIEWER' } })).uuid,
    token: (await person.ok('POST /me/tokens', { body: { name: 'Upload', scopes: ['releases:read'] } })).uuid,
    ticket: (await person.ok('POST /ticket', { body: { subject: 'Late', content: 'Where is it?' } })).uuid,
    link: (await person.ok('POST /link', { body: { title: 'Everywhere', stores: [] } })).uuid,
    webhook: (await person.ok('POST /me/webhooks', { body: { url: 'http://127.0.0.1:9', events: ['purchase.paid'] } }))
      .uuid,
    split: crypto.randomUUID(),
    payout: crypto.randomUUID(),
    statement: crypto.randomUUID(),
    catalogueImport,
    movedRelease: created[0]?.release_uuid ?? '',
    self: person.uuid,
  };
};
