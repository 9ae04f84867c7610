import { addFolderStore } from '@dubplate/testkit/delivery/folder-stores';
import { signUp, signUpVerified } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const every = (xml: string, pattern: RegExp): string[] => [
  ...new Set([...xml.matchAll(pattern)].map(([, found = '']) => found)),
];

it('sends each store its own genres and deals', async () => {
  const artist = await signUpVerified(server);
  const admin = await signUp(server, { roles: ['admin', 'moderator'] });
  const { release } = await makeDraft(artist);
  const styles = await admin.ok('GET /music-styles');
  const style = styles.find(({ musicStyleId }) => musicStyleId === release.primary_music_style_id);
  const child = style?.childs.find(({ musicStyleId }) => musicStyleId === release.secondary_music_style_id);
  const [ours = '', oursBelow = ''] = [style?.name, child?.name];
  await artist.ok('PATCH /release/{id}', {
    params: { id: release.uuid },
    body: { preorder_date: daysFromNow(20) as never },
  });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  const messageFor = async (settings: object) => {
    const { key } = await addFolderStore(server, admin, settings);
    const run = { params: { id: release.uuid }, query: { store: key } };
    const { message, faults } = await admin.ok('GET /staff/release/{id}/dry-run', run);
    expect(faults).toEqual([]);
    return {
      genres: every(message, /<(?:GenreText|SubGenre)>([^<]+)</g),
      models: every(message, /<CommercialModelType>(\w+)</g),
      isOrdered: message.includes('<IsPreOrderDeal>'),
      prices: every(message, /<WholesalePricePerUnit CurrencyCode="USD">([\d.]+)</g),
    };
  };
  const genres = [ours, oursBelow].map((name) => name.replaceAll('&', '&amp;'));
  const streaming = ['SubscriptionModel', 'AdvertisementSupportedModel'];
  expect(await messageFor({})).toEqual({ genres, models: streaming, isOrdered: false, prices: [] });
  const deals = ['SUBSCRIPTION', 'ADVERTISING', 'DOWNLOAD', 'PREORDER'];
  expect(await messageFor({ deals })).toEqual({ genres, models: streaming, isOrdered: false, prices: [] });
  const prices = { currency: 'USD', single: '0.99', ep: '3.49', album: '6.99', track: '0.79' };
  expect(await messageFor({ deals, prices })).toEqual({
    genres,
    models: ['PayAsYouGoModel', ...streaming],
    isOrdered: true,
    prices: ['0.99', '0.79'],
  });
  expect(await messageFor({ genres: { [ours]: 'Their Name', [oursBelow]: 'Below' }, deals: ['FREE'] })).toEqual({
    genres: ['Their Name', 'Below'],
    models: ['FreeOfChargeModel'],
    isOrdered: false,
    prices: [],
  });
  // A store that an earlier version set up: a message without deals would take the release down.
  const { key } = await addFolderStore(server, admin, { deals: ['DOWNLOAD'], prices });
  await server.database.pool.query('update stores set prices = null where key = $1', [key]);
  const run = { params: { id: release.uuid }, query: { store: key } };
  const { faults } = await admin.ok('GET /staff/release/{id}/dry-run', run);
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining('grant no rights')]);
});
