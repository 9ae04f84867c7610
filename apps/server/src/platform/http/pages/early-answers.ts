import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { requestPath } from '../addresses/request-path.ts';
import { hasBody } from '../limits/limit-body-time.ts';
import type { Metrics } from '../metrics.ts';
import { acceptedEncoding, type Encoding, isKnown, type PublicBody } from '../public-page.ts';
import type { SecurityHeaders } from '../security.ts';

/** A public page with its headers. */
export interface PublicAnswer {
  readonly status: number;
  readonly body: PublicBody;
  /** Headers by lower-case name, without length, encoding and ETag. */
  readonly headers: Readonly<Record<string, string>>;
}

type FormName = Encoding | 'identity';

interface Form {
  /** Alternating names and values, which Node writes without checks. */
  readonly headers: string[];
  readonly bytes: Buffer;
}

/** A public page, serialized once for each encoding. */
export interface EarlyAnswer {
  readonly status: number;
  readonly etag: string;
  readonly forms: Readonly<Record<FormName, Form>>;
  readonly unchanged: string[];
}

export const createEarlyAnswer = (
  { status, body, headers }: PublicAnswer,
  securityHeaders: SecurityHeaders,
): EarlyAnswer => {
  const common = Object.entries({ ...securityHeaders, ...headers, etag: body.etag }).flat();
  const form = (bytes: Buffer, ...encoding: string[]): Form => ({
    headers: [...common, ...encoding, 'content-length', String(bytes.length)],
    bytes,
  });
  return {
    status,
    etag: body.etag,
    forms: {
      br: form(body.encoded.br, 'content-encoding', 'br'),
      gzip: form(body.encoded.gzip, 'content-encoding', 'gzip'),
      identity: form(Buffer.from(body.text)),
    },
    unchanged: common,
  };
};

/** Browsers send one of a few of these. */
const chosen = new LRUCache<string, FormName>({ max: 200 });
const LONGEST_HEADER = 100;

const formName = (accepted: string | undefined): FormName => {
  if (accepted === undefined) return 'identity';
  const known = chosen.get(accepted);
  if (known) return known;
  const name = acceptedEncoding(accepted) ?? 'identity';
  if (accepted.length <= LONGEST_HEADER) chosen.set(accepted, name);
  return name;
};

/** Sends the answer in the encoding that the request accepts, or 304 if the ETag matches. */
export const sendEarlyAnswer = (request: IncomingMessage, response: ServerResponse, answer: EarlyAnswer): void => {
  const { headers } = request;
  if (answer.status === 200 && headers['if-none-match'] && isKnown(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.unchanged).end();
    return;
  }
  const form = answer.forms[formName(headers['accept-encoding']?.toString())];
  // Node sends no body to HEAD.
  response.writeHead(answer.status, form.headers).end(form.bytes);
};

/**
 * Lets `answer` see each request before the framework does. Requests that it answers skip routing, hooks and the request
 * id, but are in the log and the metrics. For pages that many people open at once.
 * @param answer returns the route of a request that it answered, or null
 */
export const answerEarly = (
  server: Server,
  { log, metrics }: { readonly log: Pick<FastifyBaseLogger, 'info'>; readonly metrics: Pick<Metrics, 'observe'> },
  answer: (request: IncomingMessage, response: ServerResponse) => string | null,
): void => {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now();
    // The framework limits how long a body may take.
    const route = hasBody(request) ? null : answer(request, response);
    if (route !== null) {
      const { method = '', url = '' } = request;
      const { statusCode: status } = response;
      const ms = performance.now() - start;
      metrics.observe({ method, route, status, ms });
      log.info({ method, path: requestPath(url), status, ms: Math.round(ms) }, 'answered');
      return;
    }
    for (const listener of listeners) listener.call(server, request, response);
  });
};
