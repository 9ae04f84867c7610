import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** A body that many are sent: compressed once, with the ETag of its content. */
export interface PublicBody {
  readonly text: string;
  readonly etag: string;
  readonly encoded: Readonly<Record<Encoding, Buffer>>;
}

/** Length of the hash in base64url characters: enough to make collisions of contents impossible in practice. */
const HASH_LENGTH = 16;

export const contentHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, HASH_LENGTH);

/**
 * Brotli quality: the maximum for content built once, and a faster one (a tenth of the time) for content built per
 * request.
 */
const QUALITY = { best: constants.BROTLI_MAX_QUALITY, quick: 5 } as const;

export const createPublicBody = async (text: string, quality: keyof typeof QUALITY = 'best'): Promise<PublicBody> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY[quality] };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text, { params }), promisify(gzip)(text)]);
  // Weak: the same for each encoding.
  // Copied: each is a slice of a buffer of 16 KB, which would be kept with it.
  return { text, etag: `W/"${contentHash(text)}"`, encoded: { br: Buffer.from(br), gzip: Buffer.from(gz) } };
};

export const acceptedEncoding = (header: string | string[] | undefined): Encoding | null => {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null;
};

/** Whether an `If-None-Match` names this ETag (RFC 9110, 13.1.2). */
export const isKnown = (header: string | undefined, etag: string): boolean => {
  const weak = (tag: string) => tag.trim().replace(/^W\//, '');
  return header?.split(',').some((tag) => tag.trim() === '*' || weak(tag) === weak(etag)) ?? false;
};

interface SendOptions {
  readonly type: string;
  readonly cacheControl: string;
  /** Request headers, besides the encoding, that the answer depends on. */
  readonly vary?: string;
}

/** Sends the body in the encoding that the request accepts, or 304 if the ETag matches. */
export const sendPublicBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: PublicBody,
  { type, cacheControl, vary }: SendOptions,
): FastifyReply => {
  reply.headers({
    etag: body.etag,
    'cache-control': cacheControl,
    vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
  });
  if (isKnown(request.headers['if-none-match'], body.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(type).send(encoding ? body.encoded[encoding] : body.text);
};

/** Content security policy of a page: only its own files, no inline scripts or styles, nothing external. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  // Tools that judge a page read robots.txt from within it.
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a public HTML page. Caches keep it for a minute, and serve it stale while revalidating. */
export const sendPublicPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: PublicBody,
  vary: string,
): FastifyReply =>
  sendPublicBody(request, reply.header('content-security-policy', PAGE_POLICY), page, {
    type: 'text/html; charset=utf-8',
    cacheControl: 'public, max-age=60, stale-while-revalidate=600',
    vary,
  });
