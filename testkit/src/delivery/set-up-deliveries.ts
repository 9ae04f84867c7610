import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { ReleaseId } from '@dubplate/contract/ids';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Person, signUp, signUpVerified } from '../person.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { addFolderStore, QUICK_DELIVERIES, switchStoresOff, waitForState } from './folder-stores.ts';

/**
 * A server whose deliveries leave at once, and for each test an artist and an administrator. Each test's stores are
 * switched off after it, so that a release goes only to those of its own test.
 */
export const setUpDeliveries = () => {
  let server: TestServer;
  let artist: Person;
  let admin: Person;
  const signInAdmin = async () => {
    admin = await signUp(server, { roles: ['admin', 'moderator'] });
  };
  beforeAll(async () => {
    server = await startTestServer({ deliveryTimes: QUICK_DELIVERIES });
  });
  // Not once for all: the clock moves on in some tests, further than a session lasts, and a plan has room for five artists.
  beforeEach(async () => {
    artist = await signUpVerified(server);
    await signInAdmin();
  });
  afterEach(() => switchStoresOff(server));
  afterAll(() => server.stop());
  return {
    get server() {
      return server;
    },
    get artist() {
      return artist;
    },
    get admin() {
      return admin;
    },
    /** Another administrator takes over, whose session is new. */
    signInAdmin,
    addStore: (changes?: object) => addFolderStore(server, admin, changes),
    /** A release's deliveries, as its artist sees them. */
    deliveriesOf: (release: ReleaseId) => artist.ok('GET /release/{id}/deliveries', { params: { id: release } }),
    /** Current deliveries, as the desk shows them. */
    currentOf: async (release: ReleaseId) =>
      (await admin.ok('GET /staff/deliveries', { query: { release, current: 'true' } })).data,
    waitForState: (release: ReleaseId, key: string, wanted: DeliveryState) =>
      waitForState(artist, release, key, wanted),
  };
};
