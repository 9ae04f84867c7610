/** Whether an address is an https page of the web without a user name or password. */
export const isWebAddress = (url: string): boolean => {
  // The database refuses text with half a character.
  if (!URL.canParse(url) || /\p{Surrogate}/u.test(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
};

/**
 * Returns the address over https, or null if it is not a page of the web. Earlier versions and older systems stored
 * addresses over http, and unchecked ones.
 */
export const secureAddress = (stored: string): string | null => {
  const url = stored.trim().replace(/^http:/i, 'https:');
  return isWebAddress(url) ? url : null;
};
