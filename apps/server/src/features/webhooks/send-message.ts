import http from 'node:http';
import https from 'node:https';
import { isIPv6 } from 'node:net';
import { WEBHOOK_ANSWER_MAX, type WebhookAttemptError } from '@dubplate/contract/webhooks/limits';
import { parseTarget, resolveTarget, type TargetOptions } from './resolve-target.ts';

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a receiver answered: a status, or an error without one. */
export interface Exchange {
  readonly status: number | null;
  readonly error: WebhookAttemptError | null;
  /** Its beginning. */
  readonly answer: string;
  /** When the receiver wants the message again; null if it does not say. */
  readonly retryAfterSeconds: number | null;
}

/** Sends messages to receivers; a port. */
export interface MessageSender {
  /** Resolves with an error instead of throwing, unless `signal` aborts. */
  send(message: Message, signal: AbortSignal): Promise<Exchange>;
}

export interface SenderOptions extends TargetOptions {
  readonly userAgent: string;
  /** For the whole exchange, from the resolution of the name to the end of the answer. Absent: 15 s. */
  readonly limitMs?: number;
}

const LIMIT_MS = 15_000;
/** A character of UTF-8 has at most four bytes. */
const ANSWER_BYTES = WEBHOOK_ANSWER_MAX * 4;
const HEADER_BYTES = 16_384;

const failed = (error: WebhookAttemptError): Exchange => ({ status: null, error, answer: '', retryAfterSeconds: null });

/** PostgreSQL stores no NUL. */
const clipAnswer = (bytes: Buffer): string =>
  Array.from(bytes.toString('utf8').replaceAll('\u0000', '\uFFFD')).slice(0, WEBHOOK_ANSWER_MAX).join('');

const isTls = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code);

/** Reads the beginning of the answer, and drops the connection once it has enough. */
const readAnswer = async (response: http.IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= ANSWER_BYTES) break;
  }
  return clipAnswer(Buffer.concat(chunks).subarray(0, ANSWER_BYTES));
};

/** Posts to one of these addresses. The name of the URL only names the server, for TLS and the `Host` header. */
const post = (
  url: URL,
  addresses: readonly string[],
  { headers, body }: Pick<Message, 'headers' | 'body'>,
  signal: AbortSignal,
): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const { request } = url.protocol === 'https:' ? https : http;
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A connection of its own: a kept one could lead to an address that was checked long ago.
      agent: false,
      maxHeaderSize: HEADER_BYTES,
      signal,
      lookup: (_name, { all }, done) =>
        all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family),
    });
    call.on('response', resolve);
    call.on('error', reject);
    call.end(body);
  });

/** Reads `Retry-After`, in seconds or as a date, as seconds from now. */
const retryAfter = ({ headers }: http.IncomingMessage): number | null => {
  const text = headers['retry-after'] ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
};

const REFUSALS = { webhook_name_unknown: 'NAME_UNKNOWN', webhook_address_refused: 'ADDRESS_REFUSED' } as const;

/** Creates the port that posts messages. It follows no redirects. */
export const createMessageSender = ({ userAgent, limitMs = LIMIT_MS, ...target }: SenderOptions): MessageSender => ({
  async send({ url: text, headers, body }, signal) {
    const url = parseTarget(text, target);
    if (typeof url === 'string') return failed('ADDRESS_REFUSED');
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error(`no answer within ${limitMs} ms`)), limitMs);
    const either = AbortSignal.any([signal, limit.signal]);
    try {
      const addresses = await resolveTarget(url, target, either);
      either.throwIfAborted();
      if (typeof addresses === 'string') return failed(REFUSALS[addresses]);
      const own = { 'content-type': 'application/json', 'user-agent': userAgent };
      const response = await post(url, addresses, { headers: { ...headers, ...own }, body }, either);
      const retryAfterSeconds = retryAfter(response);
      return {
        status: response.statusCode ?? null,
        error: null,
        answer: await readAnswer(response),
        retryAfterSeconds,
      };
    } catch (error) {
      signal.throwIfAborted();
      if (limit.signal.aborted) return failed('TIMEOUT');
      return failed(isTls(error as NodeJS.ErrnoException) ? 'TLS_FAILED' : 'UNREACHABLE');
    } finally {
      clearTimeout(timer);
    }
  },
});
