import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

interface SecurityOptions {
  /** Further origins from which the browser may load files, such as the bucket's. */
  readonly fileOrigins: readonly string[];
  readonly isHttps: boolean;
}

/** Headers by name, as every answer of the server has them. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Creates the usual security headers, and a policy that forbids inline scripts. Inline styles are allowed: the widgets
 * set them.
 */
export const createSecurityHeaders = ({ fileOrigins, isHttps }: SecurityOptions): SecurityHeaders => {
  const headers: Record<string, string> = {};
  // Read off once: they are the same for every answer.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...fileOrigins],
        mediaSrc: ["'self'", 'blob:', ...fileOrigins],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...fileOrigins],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  } as unknown as ServerResponse;
  setHeaders({} as IncomingMessage, response, () => undefined);
  return headers;
};

const POLICY = 'content-security-policy';

/** Extends the policy for a page with inline scripts: allows those with these hashes. */
export const allowScripts = (headers: SecurityHeaders, hashes: readonly string[]): SecurityHeaders => ({
  [POLICY]: (headers[POLICY] ?? '').replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')),
});

/** Scripts, styles and fonts of the web app: a page fetches dozens of them. */
const PAGE_FILE = /^\/assets\/[^/?]+\.(?:js|css|woff2)(?:\?|$)/;
/**
 * Headers that browsers obey for any file. The others only affect documents and would be half the size of a small file.
 */
const FILE_HEADERS = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']);

export const secure = (app: FastifyInstance, headers: SecurityHeaders): void => {
  const ofDocuments = Object.entries(headers);
  const ofFiles = ofDocuments.filter(([name]) => FILE_HEADERS.has(name));
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of PAGE_FILE.test(request.url) ? ofFiles : ofDocuments) reply.raw.setHeader(name, value);
    done();
  });
};
