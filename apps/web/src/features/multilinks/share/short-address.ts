/** Shortens an address for display: without the scheme, and with Unicode letters instead of their codes. */
export const shortAddress = (url: string): string => {
  const bare = url.replace(/^https?:\/\//, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
};
