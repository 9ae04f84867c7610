import type { Endpoint } from '@dubplate/contract/endpoint';
import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type FaultIssue, fault, notFound } from '../errors.ts';
import type { Language } from '../language.ts';

const locales = { en: z.locales.en().localeError, ru: z.locales.ru().localeError };

const toIssues = (error: z.ZodError, language: Language): FaultIssue[] =>
  error.issues.map((issue) => {
    // The schema's own sentence, in the caller's language where the library has one.
    const told = locales[language](issue as never);
    const message = (typeof told === 'string' ? told : told?.message) ?? issue.message;
    return { path: issue.path.join('.'), code: issue.code, text: { en: message, ru: message } };
  });

/**
 * What came in, validated by the contract; every bad field is named at once.
 * A path whose id is no id is a 404: ids that can't exist look like ids that don't.
 */
export const parseIncoming = (endpoint: Endpoint, request: FastifyRequest, language: Language) => {
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw notFound();
  const query = endpoint.query?.safeParse(request.query);
  const body = endpoint.body?.safeParse(request.body ?? undefined);
  const issues = [query, body].flatMap((part) => (part && !part.success ? toIssues(part.error, language) : []));
  if (issues.length > 0) throw fault(platformErrors, 'BAD_INPUT', { issues });
  return { params: params?.data, query: query?.data, body: body?.data };
};
