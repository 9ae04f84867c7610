import { LINK_SECONDS } from '@dubplate/contract/files/limits';
import type { Clock } from '#platform/clock.ts';
import { createSignedPaths, type SignedPaths } from '#platform/secrets/signed-paths.ts';

export const TICKET_FILES_PREFIX = 'ticket-files/';

export const ticketFileKey = (uuid: string): string => `${TICKET_FILES_PREFIX}${uuid}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the file id in a storage key, or null if the key is not ours. */
export const ticketFileOfKey = (key: string): string | null => {
  const uuid = key.slice(TICKET_FILES_PREFIX.length);
  return UUID.test(uuid) ? uuid : null;
};

/** URLs that read a message's file without a session for about an hour. */
export interface TicketLinks extends Pick<SignedPaths, 'isValid'> {
  content(uuid: string): string;
}

/** URLs stay the same for five minutes, so that browsers do not reload pictures with every response. */
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
