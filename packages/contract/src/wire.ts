import { z } from 'zod';
import { writtenLine, writtenText } from './written.ts';

/** Text that a database can hold: no NUL, at most `max` characters. */
const storable = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000'), 'must not contain NUL');

/** A text of several lines. */
export const text = (max: number) => storable(max).transform(writtenText);

/** Names, titles and other texts of one line. */
export const oneLine = (max: number) => storable(max).transform(writtenLine);

/** Tokens, hashes and other texts that are compared as they were sent, without the spaces around them. */
export const verbatim = (max: number) => storable(max).transform((value) => value.trim());

/** A text as staff write it, in both languages; empty where it is not written yet. */
export const inBothLanguages = (max: number, written = text) => z.object({ en: written(max), ru: written(max) });

export const uuid = z.uuid();
/** RFC 3339, UTC. */
export const timestamp = z.iso.datetime().refine((value) => !value.startsWith('0000'), 'there was no year 0');
/** A calendar day `YYYY-MM-DD`; no instant, no zone. */
export const localDate = z.iso
  .date()
  .refine((value) => !value.startsWith('0000'), 'there was no year 0')
  .brand<'LocalDate'>();
export type LocalDate = z.output<typeof localDate>;
/** Whole US dollars. */
export const dollars = z.int().min(0);

export const byId = z.object({ id: uuid });

/** Query of a signed address: its expiry in seconds since 1970, and the signature. */
export const signedQuery = z.object({ expires: z.string().regex(/^\d{1,12}$/), signature: z.string().max(128) });

const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** How many of a list at once, at most 50 or another number. */
export const takeQuery = (fallback: number, max = 50) => wholeNumber(fallback, 1, max);

/** Paging as every list takes it; out of range is refused, never clamped. */
export const pageQuery = {
  page: wholeNumber(1, 1, 1_000_000),
  take: wholeNumber(50, 1, 50),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
};

export const pageMeta = z.object({
  page: z.int(),
  take: z.int(),
  itemCount: z.int(),
  pageCount: z.int(),
  hasPreviousPage: z.boolean(),
  hasNextPage: z.boolean(),
});

export const paged = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: pageMeta });

export type PageMeta = z.infer<typeof pageMeta>;

export const issue = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type WireIssue = z.infer<typeof issue>;

/** The body of every error; rows of the contract add fields of their own at top level. */
export const errorBody = z.looseObject({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  issues: z.array(issue).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
