/** An address as people read it: without the scheme, and with letters of any script instead of their codes. */
export const shortAddress = (url: string): string => {
  const bare = url.replace(/^https?:\/\//, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
};
