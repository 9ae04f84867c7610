import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../errors.ts';
import { type ExpectedVersions, StaleVersion } from '../expected-version.ts';

export const setEtag = (reply: FastifyReply, version: number): void => {
  reply.header('etag', `"${version}"`);
};

/** Reads `If-Match`: without it, or with `*`, any version will do; a tag that is not ours matches no version. */
export const expectedVersions = ({ headers }: FastifyRequest): ExpectedVersions => {
  const header = headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((tag) => {
    const version = /^(?:W\/)?"(\d{1,10})"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
};

/** Answers a stale change with the current entity. @throws 412 */
export const answerStale = async <T, R>(change: Promise<R>, present: (current: T) => unknown): Promise<R> => {
  try {
    return await change;
  } catch (error) {
    if (error instanceof StaleVersion)
      throw apiError(platformErrors, 'STALE', { data: { current: await present(error.current) } });
    throw error;
  }
};
