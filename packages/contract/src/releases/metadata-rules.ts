import { z } from 'zod';
import { artistRole } from '../artists/schemas.ts';
import { defineEndpoints } from '../endpoint.ts';
import { childStyle, language } from '../reference/schemas.ts';
import { localDate } from '../wire.ts';
import { ADVISORIES, AI_CONTRIBUTIONS, CREDIT_ROLES } from './limits.ts';
import { composerRole, releaseType } from './schemas.ts';
import { CONTINENTS } from './territories.ts';

const jsonSchema = z.record(z.string(), z.unknown());
const range = z.object({ min: z.int(), max: z.int() });
const texts = z.record(z.string(), z.string());
/** A field of the wire that a release can't be sent without, and the code of the issue if it is missing. */
const required = z.array(z.object({ path: z.string(), code: z.string() }));

/** Everything that decides whether a release is accepted, so that a client can check it before sending it. */
export const metadataRules = z.object({
  /** JSON Schemas (2020-12) of the bodies of writing calls. A draft may hold less than a release that is sent. */
  schemas: z.object({
    release: jsonSchema,
    track: jsonSchema,
    composer: jsonSchema,
    artist: jsonSchema,
    artist_credit: jsonSchema,
  }),
  required: z.object({ release: required, track: required }),
  /** Lengths in characters, and counts. Shorter titles, versions and names need `…_confirmed`. */
  limits: z.object({
    title: range,
    title_version: range,
    copyright: range,
    publisher: range,
    lyrics: range,
    composer_name: range,
    artist_name: range,
    tracks: range,
    artists: range,
    composers: range,
    credits: range,
    line_year: range,
    drafts: z.object({ free: z.int(), paid: z.int() }),
  }),
  /** As seen on this UTC day. The days until `quick_to` are paid. */
  dates: z.object({
    today: localDate,
    release_date: z.object({ from: localDate, to: localDate, quick_to: localDate }),
    preorder_date: z.object({ from: localDate }),
  }),
  /** The numbers of tracks that go with a type; others are accepted with a warning. */
  release_types: z.array(z.object({ type: releaseType, tracks: range })),
  roles: z.object({
    artist: z.array(z.object({ role: artistRole, instrumental: z.boolean() })),
    /** `is_author`: a track needs an author with one of these roles. */
    composer: z.array(z.object({ role: composerRole, instrumental: z.boolean(), is_author: z.boolean() })),
    credit: z.array(z.enum(CREDIT_ROLES)),
  }),
  instruments: z.array(z.object({ code: z.string(), name: z.string() })),
  advisories: z.array(z.enum(ADVISORIES)),
  ai_contributions: z.array(z.enum(AI_CONTRIBUTIONS)),
  territories: z.record(z.enum(CONTINENTS), z.array(z.string())),
  /** `code`: ISO 639. */
  languages: z.array(language.omit({ is_off: true }).extend({ code: z.string() })),
  music_styles: z.array(
    childStyle.omit({ is_off: true }).extend({ childs: z.array(childStyle.omit({ is_off: true })) }),
  ),
  files: z.object({
    /** Sizes in bytes, rates in hertz. Below `store_sample_rate_min` a store may refuse the recording. */
    recording: z.object({
      content_types: z.array(z.string()),
      size_max: z.int(),
      sample_rate_max: z.int(),
      store_sample_rate_min: z.int(),
      channels_max: z.int(),
      integer_bits: z.array(z.int()),
      float_bits: z.array(z.int()),
    }),
    /** Sizes in bytes; a cover is square, its side in pixels. */
    cover: z.object({ content_types: z.array(z.string()), size_max: z.int(), side: range }),
    /** Unfinished resumable uploads of one account, and the days for which one is kept. */
    uploads: z.object({ unfinished_max: z.int(), days: z.int() }),
  }),
  /** Codes of errors that calls about releases, artists and files answer. */
  errors: z.record(z.string(), z.object({ status: z.int(), text: z.string() })),
  /** Codes of issues, which name a field. Places such as `{min}` are filled in an answer. */
  issues: texts,
  /** Codes of advice, which never keeps a release from being sent. */
  advice: texts,
});
export type MetadataRules = z.infer<typeof metadataRules>;

export const metadataRulesEndpoints = defineEndpoints({
  'GET /metadata-rules': {
    summary:
      'Rules for releases: schemas, limits, roles, allowed values and error codes, with texts in Accept-Language. Has an ETag',
    access: 'public',
    status: 200,
    response: metadataRules,
  },
});
