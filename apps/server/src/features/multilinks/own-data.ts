import type { UserId } from '@dubplate/contract/ids';
import { utcDay } from '@dubplate/rules/dates';
import type { Clock } from '#platform/clock.ts';
import type { OwnDataHooks } from '#platform/rooms/own-data.ts';
import { type LinkAddresses, presentLink } from './present.ts';
import { listAllLinks } from './read.ts';
import { deleteLinksOf, readSettings } from './store.ts';
import { listAllVisits } from './visits/visit-store.ts';

interface OwnLinksOptions {
  readonly clock: Clock;
  readonly links: LinkAddresses;
}

/** A person’s links, how often they were visited, and the settings for them. */
export const createOwnLinksHooks = ({ clock, links: addresses }: OwnLinksOptions): OwnDataHooks => ({
  async *export(db, userUuid: UserId) {
    const links = await listAllLinks(db, userUuid);
    if (links.length === 0) return;
    const today = utcDay(clock.now());
    yield { path: 'links/links.json', json: links.map((link) => presentLink(link, addresses, today)) };
    yield { path: 'links/visits.json', json: await listAllVisits(db, userUuid) };
    yield { path: 'links/settings.json', json: await readSettings(db, userUuid) };
  },
  erase: (trx, { userUuid, now }) => deleteLinksOf(trx, userUuid, now),
});
