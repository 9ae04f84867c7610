import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fault } from '../errors.ts';

export const setEtag = (reply: FastifyReply, version: number): void => {
  reply.header('etag', `"${version}"`);
};

/** Lets a change pass only if it was made on the current version; without `If-Match` it is unconditional. @throws 412 with the entity. */
export const requireMatch = async (
  request: FastifyRequest,
  current: { readonly version: number },
  present: () => Promise<unknown>,
): Promise<void> => {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(`"${current.version}"`))
    throw fault(platformErrors, 'STALE', { data: { current: await present() } });
};
