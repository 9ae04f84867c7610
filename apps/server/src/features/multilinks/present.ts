import type { FileId } from '@dubplate/contract/ids';
import type { Link, ListedLink } from '@dubplate/contract/multilinks/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import type { StoredLink } from './read.ts';

export interface LinkAddresses {
  /** Returns the URL of the public page of a link or an artist. */
  page(kind: 'l' | 'a', slug: string): string;
  thumbnails(cover: FileId | null): NonNullable<ListedLink['cover']> | null;
}

export const presentTakedown = ({
  taken_down_at,
  takedown_reason,
}: Pick<StoredLink, 'taken_down_at' | 'takedown_reason'>): Link['taken_down'] =>
  taken_down_at && { at: taken_down_at.toISOString(), reason: takedown_reason ?? '' };

export const presentLink = (link: StoredLink, addresses: LinkAddresses, today: LocalDate): Link => {
  const isWaiting = link.hidden_until !== null && link.hidden_until > today;
  return {
    uuid: link.uuid,
    slug: link.slug,
    url: addresses.page('l', link.slug),
    title: link.title,
    release: link.release_uuid && { uuid: link.release_uuid, release_date: link.release_date },
    stores: link.stores.map(({ store, url, shown = true, label }) => ({ store, url, shown, ...(label && { label }) })),
    hidden: link.hidden || isWaiting,
    hidden_until: isWaiting ? link.hidden_until : null,
    announced: link.announced,
    preview: link.preview,
    theme: link.theme,
    taken_down: presentTakedown(link),
    created_at: link.created_at.toISOString(),
    updated_at: link.updated_at.toISOString(),
  };
};
