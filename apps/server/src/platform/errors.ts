import { type ErrorCatalogue, type ErrorEntry, fill, type Text } from '@dubplate/contract/catalogue';
import { platformErrors } from '@dubplate/contract/errors';
import { writtenValues } from '@dubplate/rules/day-text';
import type { Issue } from '@dubplate/rules/issues';
import type { Language } from './language.ts';

type Values = Readonly<Record<string, string | number>>;

interface ApiErrorOptions {
  /** Fill the places of the text. */
  readonly values?: Values;
  /** Fields that the answer carries at top level. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly issues?: readonly ErrorIssue[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An issue of one field, with its text in both languages. */
export interface ErrorIssue extends Issue {
  readonly text: Text;
}

/** An expected error with a code. Use cases are independent of HTTP; one handler maps codes to responses. */
export class ApiError extends Error {
  readonly code: string;
  readonly entry: ErrorEntry;
  readonly options: ApiErrorOptions;

  constructor(code: string, entry: ErrorEntry, options: ApiErrorOptions = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.entry = entry;
    this.options = options;
  }
}

/** An expected error of a room's catalogue. */
export const apiError = <C extends ErrorCatalogue>(
  catalogue: C,
  code: keyof C & string,
  options?: ApiErrorOptions,
): ApiError => {
  const entry: ErrorEntry | undefined = catalogue[code as keyof ErrorCatalogue];
  if (!entry) throw new Error(`No such error: ${code}`);
  return new ApiError(code, entry, options);
};

export const notFound = (): ApiError => apiError(platformErrors, 'NOT_FOUND');

/** The server is stopping: the caller tries again in a few seconds. */
export const updating = (): ApiError => apiError(platformErrors, 'UPDATING', { headers: { 'retry-after': '5' } });

/** Throws a 400 with all invalid fields; does nothing if there are none. */
export const refuseIssues = <Code extends string>(
  catalogue: Readonly<Record<Code, Text>>,
  issues: readonly Issue<Code>[],
): void => {
  if (issues.length === 0) return;
  throw apiError(platformErrors, 'BAD_INPUT', {
    issues: issues.map((issue) => ({ ...issue, text: catalogue[issue.code] })),
  });
};

/** The issue list of an answer, in the caller's language; days are written as its readers write them. */
export const presentIssues = (issues: readonly ErrorIssue[], language: Language) =>
  issues.map(({ path, code, values, text }) => ({
    path,
    code,
    message: fill(text[language], writtenValues(values, language)),
  }));
