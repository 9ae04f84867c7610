import { LINK_SECONDS, type ThumbnailSize } from '@dubplate/contract/files/limits';
import type { FileId } from '@dubplate/contract/ids';
import type { Clock } from '#platform/clock.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import { createSignedPaths, type SignedPaths } from '#platform/secrets/signed-paths.ts';

export interface Thumbnails {
  readonly small: string;
  readonly medium: string;
  readonly large: string;
}

/** Addresses of ours: those that read one file without a session, until they expire, and those of public pages. */
export interface SignedLinks extends Pick<SignedPaths, 'isValid'> {
  /** The page of a link or of an artist, readable as it is. */
  page(kind: 'l' | 'a', slug: string): string;
  /** The bytes, for an hour from now; a path below the origin. */
  content(uuid: FileId): string;
  /** Thumbnails; they expire on the hour, so that the same address serves every list of the hour and caches hold. */
  thumbnails(uuid: FileId | null): Thumbnails | null;
}

/** Files whose thumbnails' addresses are remembered; past that it begins again. */
const REMEMBERED_FILES = 2_000;

export const createSignedLinks = (secret: Buffer, clock: Clock, origin: Origin): SignedLinks => {
  const { sign, isValid } = createSignedPaths(secret, clock);
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const thumbnail = (uuid: FileId, size: ThumbnailSize, expires: number) =>
    sign(`/api/file/${uuid}/thumbnail/${size}`, expires);
  // A list signs three addresses for each of its rows, and they are the same for an hour.
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
      if (expires !== rememberedUntil || remembered.size >= REMEMBERED_FILES) remembered.clear();
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
