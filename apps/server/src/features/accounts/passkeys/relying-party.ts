import type { FastifyRequest } from 'fastify';

/** The relying party, as the browser checks it: a host name, and the address that pages come from. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  /** Shown by the browser. */
  readonly name: string;
}

const LOOPBACK_NUMBER = /^127\.|^\[::1\]$/;

/**
 * The public address; without one, or where it is a number of this machine, passkeys work at `localhost`: WebAuthn
 * knows no numbers for a host.
 */
export const relyingParty =
  (publicUrl: string | null, name: string) =>
  (request: FastifyRequest): RelyingParty => {
    const configured = publicUrl === null ? null : new URL(publicUrl);
    if (configured && !LOOPBACK_NUMBER.test(configured.hostname))
      return { id: configured.hostname, origin: configured.origin, name };
    // A caller's `Host` may be anything; only its port is of use.
    const host = `http://${request.host}`;
    const port = URL.canParse(host) ? new URL(host).port : '';
    return { id: 'localhost', origin: `http://localhost${port && `:${port}`}`, name };
  };
