/** Returns a path from a link if it belongs to this app. The link is untrusted. */
export const toSameOriginPath = (address: string | undefined, origin: string): string | null => {
  if (!address?.startsWith('/')) return null;
  // Resolves the path as a browser does: `//host` and `/\host` are other origins.
  const read = URL.parse(address, origin);
  // Without its dots, `/.//host` is another site too: a path must not become one through decoding.
  if (read?.origin !== origin || /^\/(%2f|%5c|[\\/])/i.test(read.pathname)) return null;
  return read.pathname + read.search + read.hash;
};
