import { STATUS_CODES } from 'node:http';
import { fill } from '@dubplate/contract/catalogue';
import { platformErrors } from '@dubplate/contract/errors';
import { programErrors } from '@dubplate/contract/program-errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, apiError, presentIssues } from '../errors.ts';
import { preferredLanguage } from '../language.ts';
import { retryAfter } from '../rate-limit.ts';
import { outageOf } from './outage.ts';

const frameworkErrors = { ...platformErrors, ...programErrors };

/** Maps the framework's error statuses to our error codes. */
const byStatus: Readonly<Record<number, keyof typeof frameworkErrors>> = {
  400: 'BAD_JSON',
  // Paths that lead out of a served folder: there is nothing there either.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

const toApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error;
  const status = (error as Partial<FastifyError>).statusCode;
  const code = status === undefined ? undefined : byStatus[status];
  return code ? apiError(frameworkErrors, code) : null;
};

/** Answers of 500 and above that need nobody's attention. */
const EXPECTED: ReadonlySet<string> = new Set(['UPDATING', 'QUOTA_FULL']);

/** Seconds after which a call that an outage stopped should be tried again. */
const RETRY_AFTER_SECONDS = 5;

/** A part that we depend on fails: nothing is wrong with the call, and the caller should try again. */
const toOutage = (error: unknown): ApiError | null => {
  const outage = outageOf(error);
  return outage && apiError(platformErrors, outage, { headers: retryAfter(RETRY_AFTER_SECONDS) });
};

/** Answers an error in the format of the contract. Logs unexpected errors and reveals no details of them. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const outage = toApiError(error) ? null : toOutage(error);
  const known = toApiError(error) ?? outage ?? apiError(platformErrors, 'INTERNAL');
  const { status, text } = known.entry;
  request.errorCode = known.code;
  if (status >= 500 && !EXPECTED.has(known.code))
    request.log.error({ err: error, ...(outage && { outage: outage.code }) }, 'request failed');
  const language = preferredLanguage(request.headers['accept-language']);
  const { values, data, issues, headers } = known.options;
  reply.status(status).headers({ ...headers, 'cache-control': 'no-store' });
  return reply.type('application/json; charset=utf-8').send({
    statusCode: status,
    error: STATUS_CODES[status] ?? 'Error',
    message: known.code,
    detail: fill(text[language], values),
    ...(issues && { issues: presentIssues(issues, language) }),
    ...(status >= 500 && { request_id: request.id }),
    ...data,
  });
};

export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError);
};
