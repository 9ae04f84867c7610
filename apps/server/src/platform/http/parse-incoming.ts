import type { Text } from '@dubplate/contract/catalogue';
import type { Endpoint } from '@dubplate/contract/endpoint';
import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { apiError, type ErrorIssue, notFound } from '../errors.ts';
import type { Language } from '../language.ts';

/** Name of a type in English, and in Russian in the forms for expected and received types. */
interface TypeText {
  readonly en: string;
  readonly expected: string;
  readonly received: string;
}

/** The types of JSON; `int` is only ever expected, and then a number that was received is a fraction. */
const TYPES: Readonly<Record<string, TypeText>> = {
  string: { en: 'a text', expected: 'ожидался текст', received: 'получен текст' },
  number: { en: 'a number', expected: 'ожидалось число', received: 'получено число' },
  int: { en: 'a whole number', expected: 'ожидалось целое число', received: 'получено целое число' },
  fraction: { en: 'a fraction', expected: 'ожидалось дробное число', received: 'получено дробное число' },
  boolean: { en: 'true or false', expected: 'ожидалось true или false', received: 'получено true или false' },
  array: { en: 'a list', expected: 'ожидался список', received: 'получен список' },
  object: { en: 'an object', expected: 'ожидался объект', received: 'получен объект' },
  null: { en: 'null', expected: 'ожидался null', received: 'получен null' },
  undefined: { en: 'nothing', expected: 'не ожидалось ничего', received: 'не получено ничего' },
};

const receivedType = (expected: string, input: unknown): string => {
  const type = z.core.util.parsedType(input);
  return expected === 'int' && type === 'number' ? 'fraction' : type;
};

/** Describes the expected and the received type; null for types that JSON does not have. */
export const wrongTypeText = (expected: string, input: unknown): Text | null => {
  const wanted = TYPES[expected];
  const got = TYPES[receivedType(expected, input)];
  if (!wanted || !got) return null;
  return {
    en: `Invalid input: expected ${wanted.en}, got ${got.en}`,
    ru: `Неверный ввод: ${wanted.expected}, ${got.received}`,
  };
};

const locales = { en: z.locales.en().localeError, ru: z.locales.ru().localeError };

const toIssues = (error: z.ZodError, language: Language): ErrorIssue[] =>
  error.issues.map((issue) => {
    const wrongType = issue.code === 'invalid_type' ? wrongTypeText(issue.expected, issue.input) : null;
    if (wrongType) return { path: issue.path.join('.'), code: issue.code, text: wrongType };
    // Uses the schema's message, in the caller's language if the library has it.
    const localized = locales[language](issue as never);
    const message = (typeof localized === 'string' ? localized : localized?.message) ?? issue.message;
    return { path: issue.path.join('.'), code: issue.code, text: { en: message, ru: message } };
  });

/** Keeps the received value in each issue, so that the message can name its type. */
const WITH_INPUT = { reportInput: true };

const ODD_TEXT: Text = {
  en: 'This text has characters that cannot be stored.',
  ru: 'В этом тексте есть символы, которые нельзя сохранить.',
};

/** Deeper than any call's body is. */
const DEEPEST = 32;

/** Returns the paths of texts that neither PostgreSQL nor UTF-8 can represent: NUL and lone surrogates. */
const oddTexts = (value: unknown, path: string, depth = 0): string[] => {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [path] : [];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  if (depth === DEEPEST) return [path];
  return Object.entries(value).flatMap(([name, part]) =>
    name.isWellFormed() ? oddTexts(part, path === '' ? name : `${path}.${name}`, depth + 1) : [path],
  );
};

type Parsed = z.ZodSafeParseResult<unknown> | undefined;

/** Names every bad field of these inputs at once. @throws 400 BAD_INPUT */
const refuseBadFields = (inputs: readonly (readonly [input: unknown, parsed: Parsed])[], language: Language): void => {
  const odd = inputs.flatMap(([input]) => oddTexts(input, ''));
  const issues = [
    ...odd.map((path) => ({ path, code: 'invalid_format', text: ODD_TEXT })),
    ...inputs
      .flatMap(([, parsed]) => (parsed && !parsed.success ? toIssues(parsed.error, language) : []))
      .filter(({ path }) => !odd.includes(path)),
  ];
  if (issues.length > 0) throw apiError(platformErrors, 'BAD_INPUT', { issues });
};

/** The text fields of a form, validated like a body. @throws 400 BAD_INPUT with every bad field */
export const parseFields = <T extends z.ZodType>(
  schema: T,
  fields: Readonly<Record<string, string>>,
  language: Language,
): z.output<T> => {
  const parsed = schema.safeParse(fields, WITH_INPUT);
  refuseBadFields([[fields, parsed]], language);
  return parsed.data as z.output<T>;
};

/** Whether a form came where JSON may come as well; its handler reads it. */
export const isForm = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.files !== undefined && request.isMultipart();

/**
 * Validates a request against the contract and reports all invalid fields at once. A malformed id in the path is a 404,
 * like an unknown id.
 */
export const parseIncoming = (endpoint: Endpoint, request: FastifyRequest, language: Language) => {
  const params = endpoint.params?.safeParse(request.params);
  if (params && (!params.success || oddTexts(request.params, '').length > 0)) throw notFound();
  const query = endpoint.query?.safeParse(request.query, WITH_INPUT);
  const body = isForm(endpoint, request) ? undefined : endpoint.body?.safeParse(request.body ?? undefined, WITH_INPUT);
  const inputs = [
    [request.query, query],
    [request.body, body],
  ] as const;
  refuseBadFields(inputs, language);
  return { params: params?.data, query: query?.data, body: body?.data };
};
