import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { hasBody } from '../limits/limit-body-time.ts';
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
 * Lets `answer` see each request before the framework does; what it answers (it returns true then) costs no routing, hooks
 * or request id. For what many ask for at once.
 */
export const answerEarly = (
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void => {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // The framework limits how long a body may take.
    if (!hasBody(request) && answer(request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
};
