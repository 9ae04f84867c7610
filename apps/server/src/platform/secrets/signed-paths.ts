import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** Addresses of ours that read one thing without a session, until they expire. */
export interface SignedPaths {
  /** The path with its signature, below the origin. `expires`: seconds since 1970. */
  sign(path: string, expires: number): string;
  isValid(path: string, link: { readonly expires: string; readonly signature: string }): boolean;
}

export const createSignedPaths = (secret: Buffer, clock: Clock): SignedPaths => {
  const signature = (path: string, expires: number | string) =>
    createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url');
  return {
    sign: (path, expires) => `${path}?expires=${expires}&signature=${signature(path, expires)}`,
    isValid(path, link) {
      const given = Buffer.from(link.signature);
      const wanted = Buffer.from(signature(path, link.expires));
      const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
      return isOurs && Number(link.expires) > Math.floor(clock.now().getTime() / 1000);
    },
  };
};
