export const TICKET_FILES_PREFIX = 'ticket-files/';

/** Where a ticket file's bytes are in storage. */
export const ticketFileKey = (uuid: string): string => `${TICKET_FILES_PREFIX}${uuid}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The file of such a key; null for any other key. */
export const ticketFileOfKey = (key: string): string | null => {
  const uuid = key.slice(TICKET_FILES_PREFIX.length);
  return UUID.test(uuid) ? uuid : null;
};
