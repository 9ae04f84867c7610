import { LINK_SECONDS, type ThumbnailSize } from '@dubplate/contract/files/limits';
import type { FileId } from '@dubplate/contract/ids';
import type { Clock } from '#platform/clock.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import { createSignedPaths, type SignedPaths } from '#platform/secrets/signed-paths.ts';

interface Thumbnails {
  readonly small: string;
  readonly medium: string;
  readonly large: string;
}

/** URLs that read one file without a session until they expire, and URLs of public pages. */
export interface SignedLinks extends Pick<SignedPaths, 'isValid'> {
  /** Returns the public page of a link or an artist. */
  page(kind: 'l' | 'a', slug: string): string;
  /** Returns a path to the content that is valid for an hour. */
  content(uuid: FileId): string;
  /** Expiry is rounded to the hour, so that URLs stay the same within an hour and can be cached. */
  thumbnails(uuid: FileId | null): Thumbnails | null;
}

/** Number of cached files. */
const CACHE_SIZE = 2_000;

export const createSignedLinks = (secret: Buffer, clock: Clock, origin: Origin): SignedLinks => {
  const { sign, isValid } = createSignedPaths(secret, clock);
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const thumbnail = (uuid: FileId, size: ThumbnailSize, expires: number) =>
    sign(`/api/file/${uuid}/thumbnail/${size}`, expires);
  // Caches signatures: lists sign three URLs per row, which stay the same for an hour.
  const remembered = new Map<string, Thumbnails>();
  let rememberedUntil = 0;

  return {
    isValid,
    page: (kind, slug) => `${origin()}/${kind}/${slug}`,
    content: (uuid) => sign(`/api/file/${uuid}/content`, seconds() + LINK_SECONDS),
    thumbnails(uuid) {
      if (uuid === null) return null;
      // Between one and two hours from now.
      const expires = (Math.floor(seconds() / LINK_SECONDS) + 2) * LINK_SECONDS;
      if (expires !== rememberedUntil || remembered.size >= CACHE_SIZE) remembered.clear();
      rememberedUntil = expires;
      const known = remembered.get(uuid);
      if (known) return known;
      const thumbnails = {
        small: thumbnail(uuid, 'small', expires),
        medium: thumbnail(uuid, 'medium', expires),
        large: thumbnail(uuid, 'large', expires),
      };
      remembered.set(uuid, thumbnails);
      return thumbnails;
    },
  };
};
