import { createHmac, timingSafeEqual } from 'node:crypto';
import { LINK_SECONDS, type ThumbnailSize } from '@dubplate/contract/files/limits';
import type { Clock } from '../../platform/clock.ts';

export interface Thumbnails {
  small: string;
  medium: string;
  large: string;
}

/** Addresses of ours that read one file without a session, until they expire. */
export interface SignedLinks {
  /** The bytes, for an hour from now; a path below the origin. */
  content(uuid: string): string;
  /** Thumbnails; they expire on the hour, so that the same address serves every list of the hour and caches hold. */
  thumbnails(uuid: string | null): Thumbnails | null;
  isValid(path: string, link: { expires: string; signature: string }): boolean;
}

export const createSignedLinks = (secret: Buffer, clock: Clock): SignedLinks => {
  const sign = (path: string, expires: number | string) =>
    createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url');
  const link = (path: string, expires: number) => `${path}?expires=${expires}&signature=${sign(path, expires)}`;
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const thumbnail = (uuid: string, size: ThumbnailSize, expires: number) =>
    link(`/api/file/${uuid}/thumbnail/${size}`, expires);

  return {
    content: (uuid) => link(`/api/file/${uuid}/content`, seconds() + LINK_SECONDS),
    thumbnails(uuid) {
      if (uuid === null) return null;
      // Between one and two hours from now.
      const expires = (Math.floor(seconds() / LINK_SECONDS) + 2) * LINK_SECONDS;
      return {
        small: thumbnail(uuid, 'small', expires),
        medium: thumbnail(uuid, 'medium', expires),
        large: thumbnail(uuid, 'large', expires),
      };
    },
    isValid(path, { expires, signature }) {
      const given = Buffer.from(signature);
      const wanted = Buffer.from(sign(path, expires));
      return given.length === wanted.length && timingSafeEqual(given, wanted) && Number(expires) > seconds();
    },
  };
};
