import type { ArtistId, LinkId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { z } from 'zod';
import type { Notices } from '#platform/database/notices.ts';

/** What public pages show has changed: of a link, an artist, a release, or all of a person; or perhaps anything. */
export type PageChange =
  | { readonly kind: 'LINK'; readonly uuid: LinkId }
  | { readonly kind: 'ARTIST'; readonly uuid: ArtistId }
  | { readonly kind: 'RELEASE'; readonly uuid: ReleaseId }
  | { readonly kind: 'OWNER'; readonly uuid: UserId }
  | { readonly kind: 'ALL' };

/** As the triggers of migration 53 announce it. */
const announced = z.object({ kind: z.enum(['LINK', 'ARTIST', 'RELEASE', 'OWNER']), uuid: z.uuid() });
const CHANNEL = 'page_changed';

const parseChange = (payload: string | null): PageChange => {
  if (payload === null) return { kind: 'ALL' };
  try {
    return announced.parse(JSON.parse(payload)) as PageChange;
  } catch {
    return { kind: 'ALL' };
  }
};

/** Calls back on every node for each committed change of what public pages show. */
export const onPageChange = (notices: Pick<Notices, 'listen'>, handle: (change: PageChange) => void): void =>
  notices.listen(CHANNEL, (payload) => handle(parseChange(payload)));
