import { z } from 'zod';
import { inBothLanguages, timestamp } from '../wire.ts';
import { TERMS_TEXT_MAX, TERMS_VERSIONS_MAX } from './terms-limits.ts';

const version = z.int().min(1).max(TERMS_VERSIONS_MAX);

/** A public version of the terms. */
const termsVersion = z.object({
  version,
  /** null: the first one, which the instance starts with. */
  published_at: timestamp.nullable(),
  /** Whether people are asked again. */
  is_material: z.boolean(),
});

/** A version with how many people have accepted it. */
export const staffTermsVersion = termsVersion.extend({ accepted: z.int() });
export type StaffTermsVersion = z.infer<typeof staffTermsVersion>;

export const staffTerms = z.object({
  /** Newest first. */
  versions: z.array(staffTermsVersion),
  /** Number of users. */
  people: z.int(),
  /** Whether the first version is a document in the instance’s folder, which the editor can’t show. */
  has_own_document: z.boolean(),
});
export type StaffTerms = z.infer<typeof staffTerms>;

/**
 * The terms as they are written: a line that starts with `# ` begins a clause, an empty line a paragraph, and
 * `{product}`, `{label}` and `{support}` are filled in.
 */
export const termsSource = z.object({ version, text: z.object({ en: z.string(), ru: z.string() }) });
export type TermsSource = z.infer<typeof termsSource>;

export const termsInput = z.object({
  text: inBothLanguages(TERMS_TEXT_MAX),
  is_material: z.boolean(),
  /** The version that this one was written from; another one since then is a 409. */
  after: version.optional(),
});
export type TermsInput = z.output<typeof termsInput>;

/** A text of terms that is not published, in one language. */
export const termsDraft = z.object({ language: z.enum(['en', 'ru']), text: z.string().max(TERMS_TEXT_MAX) });

/** Terms as their reader sees them, with every name filled in. */
export const termsPreview = z.object({
  title: z.string(),
  /** Empty for text before the first heading. */
  clauses: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});
export type TermsPreview = z.infer<typeof termsPreview>;

/** The terms that the caller has accepted. It never blocks anything. */
export const ownTerms = z.object({
  current: termsVersion,
  /** The newest that was accepted; null: none is on record, and the first one counts, as for every account. */
  accepted: z.object({ version, accepted_at: timestamp }).nullable(),
  /** Whether there is a material change since then. */
  needs_acceptance: z.boolean(),
});
export type OwnTerms = z.infer<typeof ownTerms>;

export const acceptance = z.object({ version });
/** A version in an address. */
export const byVersion = z.object({
  version: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(version),
});
