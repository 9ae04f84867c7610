import type { Server } from 'node:http';

/**
 * Where people reach this instance, such as `https://music.example`; for every address that leaves the server. It never
 * comes from a request: a caller who could choose the `Host` would choose where a mailed token goes.
 */
export type Origin = () => string;

/** `PUBLIC_URL`, else this machine at the port that is really listened on. */
export const createOrigin =
  (publicUrl: string | null, server: Server): Origin =>
  () => {
    if (publicUrl) return publicUrl;
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('Asked for the origin before listening');
    return `http://localhost:${address.port}`;
  };

/** Where this very process answers, for calls to itself: no proxy is in between. */
export const ownAddress = (server: Server): string => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Asked for the address before listening');
  const isEvery = address.address === '0.0.0.0' || address.address === '::';
  const host = isEvery ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
};
