import { LINK_SECONDS } from '@dubplate/contract/files/limits';
import type { Clock } from '#platform/clock.ts';
import { createSignedPaths, type SignedPaths } from '#platform/secrets/signed-paths.ts';

/** Addresses of ours that read one file of a message without a session, for an hour. */
export interface TicketLinks extends Pick<SignedPaths, 'isValid'> {
  content(uuid: string): string;
}

/** The same address serves calls of five minutes, so that pictures are not loaded again with every answer. */
const ROUNDED_SECONDS = 5 * 60;

export const ticketFilePath = (uuid: string): string => `/api/ticket-file/${uuid}/content`;

export const createTicketLinks = (secret: Buffer, clock: Clock): TicketLinks => {
  const { sign, isValid } = createSignedPaths(secret, clock);
  return {
    isValid,
    content(uuid) {
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const rounded = Math.ceil((seconds + LINK_SECONDS) / ROUNDED_SECONDS) * ROUNDED_SECONDS;
      return sign(ticketFilePath(uuid), rounded);
    },
  };
};
