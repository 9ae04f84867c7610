import type { ArtistId, LinkId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { z } from 'zod';
import type { Notices } from '#platform/database/notices.ts';

/** A change to the content of public pages. `ALL` means that anything may have changed. */
export type PageChange =
  | { readonly kind: 'LINK'; readonly uuid: LinkId }
  | { readonly kind: 'ARTIST'; readonly uuid: ArtistId }
  | { readonly kind: 'RELEASE'; readonly uuid: ReleaseId }
  | { readonly kind: 'OWNER'; readonly uuid: UserId }
  | { readonly kind: 'ALL' };

/** The payload of the triggers of migration 53. */
const payloadSchema = z.object({ kind: z.enum(['LINK', 'ARTIST', 'RELEASE', 'OWNER']), uuid: z.uuid() });
const CHANNEL = 'page_changed';

const parseChange = (payload: string | null): PageChange => {
  if (payload === null) return { kind: 'ALL' };
  try {
    return payloadSchema.parse(JSON.parse(payload)) as PageChange;
  } catch {
    return { kind: 'ALL' };
  }
};

/** Calls `handle` on every node for each committed change to the content of public pages. */
export const onPageChange = (notices: Pick<Notices, 'listen'>, handle: (change: PageChange) => void): void =>
  notices.listen(CHANNEL, (payload) => handle(parseChange(payload)));
