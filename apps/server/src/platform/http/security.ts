import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

interface SecurityOptions {
  /** Origins besides our own from which the browser may load files, such as the bucket's. */
  readonly fileOrigins: readonly string[];
  readonly isHttps: boolean;
}

/** The usual headers, and a policy under which no inline script runs. Styles may be inline: the widgets set them. */
export const secure = (app: FastifyInstance, { fileOrigins, isHttps }: SecurityOptions): void => {
  // Made once: the policy is the same for every answer.
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
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
};
