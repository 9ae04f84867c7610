import type { Server } from 'node:http';

/**
 * Where people reach this instance, such as `https://music.example`; for every address that leaves the server. It never
 * comes from a request: whoever could choose the `Host` of a call would choose where a mailed token goes.
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
