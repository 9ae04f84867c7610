import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import { type CatalogueImportsIssueCode, catalogueImportsIssues } from '@dubplate/contract/catalogue-imports/errors';
import { INSTRUMENT_CODES } from '@dubplate/contract/releases/instruments';
import { AI_CONTRIBUTIONS, COMPOSER_ROLES, CREDIT_ROLES, RELEASE_TYPES } from '@dubplate/contract/releases/limits';
import { localDate } from '@dubplate/contract/wire';
import type { CatalogueIssue, CatalogueRelease } from '@dubplate/rules/catalogue/catalogue-release';
import { z } from 'zod';

// The stored form of a release: the normal form of the rules, and its faults with the file in which they are.

const text = z.string().nullable();
const line = z.object({ year: z.int().nullable(), text }).nullable();
const artists = z.array(z.object({ name: z.string(), role: z.enum(ARTIST_ROLES), spotifyId: text, appleId: text }));

const track = z.object({
  disc: z.int(),
  number: z.int().nullable(),
  title: z.string(),
  titleVersion: text,
  isrc: text,
  iswc: text,
  artists,
  composers: z.array(z.object({ name: z.string(), role: z.enum(COMPOSER_ROLES) })),
  credits: z.array(
    z.object({ name: z.string(), role: z.enum(CREDIT_ROLES), instrument: z.enum(INSTRUMENT_CODES).nullable() }),
  ),
  genre: text,
  subgenre: text,
  language: text,
  titleLanguage: text,
  advisory: z.enum(['EXPLICIT', 'NOT_EXPLICIT', 'CLEAN']).nullable(),
  isInstrumental: z.boolean(),
  aiContribution: z.enum(AI_CONTRIBUTIONS).nullable(),
  previewStart: z.number().nullable(),
  duration: z.number().nullable(),
  lyrics: text,
  file: text,
});

const release: z.ZodType<CatalogueRelease> = z.object({
  title: z.string(),
  titleVersion: text,
  artists,
  upc: text,
  type: z.enum(RELEASE_TYPES).nullable(),
  label: text,
  pLine: line,
  cLine: line,
  genre: text,
  subgenre: text,
  language: text,
  releaseDate: localDate.nullable(),
  originalReleaseDate: localDate.nullable(),
  preorderDate: localDate.nullable(),
  releaseTime: text,
  releaseTimeZone: text,
  territories: z.array(z.string()),
  excludedTerritories: z.array(z.string()),
  cover: text,
  tracks: z.array(track),
});

/** A fault with the file of an archive or the sheet in which it is. */
export interface StoredIssue extends CatalogueIssue {
  readonly file: string | null;
}

const CODES = Object.keys(catalogueImportsIssues) as [CatalogueImportsIssueCode, ...CatalogueImportsIssueCode[]];

const storedIssues = z.array(
  z
    .object({
      path: z.string(),
      code: z.enum(CODES),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      line: z.int().nullable(),
      column: text,
      file: text,
    })
    .transform(({ values, ...issue }): StoredIssue => ({ ...issue, ...(values && { values }) })),
);

export interface StoredContent {
  readonly release: CatalogueRelease;
  readonly issues: readonly StoredIssue[];
}

const content = z.object({ release, issues: storedIssues });

export const parseContent = (stored: unknown): StoredContent => content.parse(stored);
export const parseIssues = (stored: unknown): readonly StoredIssue[] => storedIssues.parse(stored);
