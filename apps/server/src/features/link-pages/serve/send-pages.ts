import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicAnswer } from '#platform/http/pages/early-answers.ts';
import { acceptedEncoding, isKnown, PAGE_POLICY } from '#platform/http/public-page.ts';

/** Sends a page that was built for everybody. */
export const sendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, headers }: PublicAnswer,
): FastifyReply => {
  reply.headers({ ...headers, etag: body.etag });
  if (status === 200 && isKnown(request.headers['if-none-match'], body.etag)) {
    return reply.code(304).send();
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(status).send(encoding ? body.encoded[encoding] : body.text);
};

/** Sends a page that is made for this request alone, and kept nowhere. */
export const sendNote = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'Accept-Language',
    })
    .type('text/html; charset=utf-8')
    .send(text);
