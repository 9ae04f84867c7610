import { z } from 'zod';
import { thumbnails } from '../files/schemas.ts';
import { artistId, linkId, releaseId, userId } from '../ids.ts';
import { localDate, oneLine, text, timestamp, verbatim } from '../wire.ts';
import {
  LINK_LABEL_MAX,
  LINK_STORES_MAX,
  LINK_THEMES,
  LINK_TITLE_MAX,
  LINK_URL_MAX,
  REPORT_COMMENT_MAX,
  REPORT_REASONS,
  TAKEDOWN_REASON_MAX,
} from './limits.ts';

/**
 * A store with its address for a record; `store` is a store’s key or `other`. A hidden store keeps its place and
 * address. `label` is what the owner calls an `other` address; the page shows it above the host.
 */
export const storeLink = z.object({
  store: z.string(),
  url: z.string(),
  shown: z.boolean(),
  label: z.string().optional(),
});
export type StoreLink = z.infer<typeof storeLink>;

const stores = z
  .array(
    z.object({
      store: oneLine(64),
      url: verbatim(LINK_URL_MAX),
      shown: z.boolean().default(true),
      /** Dropped unless `store` is `other`, whose name nobody knows. */
      label: oneLine(LINK_LABEL_MAX).optional(),
    }),
  )
  .max(LINK_STORES_MAX);
const title = oneLine(LINK_TITLE_MAX);
const theme = z.enum(LINK_THEMES);

export const linkInput = z.object({
  title,
  /** Absent or empty: made from the title. */
  slug: oneLine(LINK_TITLE_MAX).optional(),
  stores,
  theme: theme.optional(),
});
export type LinkInput = z.output<typeof linkInput>;

export const linkChange = z.object({
  /** Title of a custom link; a release’s link has the release’s title. */
  title: title.optional(),
  slug: oneLine(LINK_TITLE_MAX).optional(),
  /** In the order in which they are shown. */
  stores: stores.optional(),
  hidden: z.boolean().optional(),
  /** Before its release day: found by search engines and on the artist’s page as well. */
  announced: z.boolean().optional(),
  /** Whether 30 seconds of the first track can be heard. */
  preview: z.boolean().optional(),
  theme: theme.optional(),
});
export type LinkChange = z.output<typeof linkChange>;

const takedown = z.object({ at: timestamp, reason: z.string() });

export const link = z.object({
  uuid: linkId,
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  /** Null for a link of one’s own. */
  release: z.object({ uuid: releaseId, release_date: localDate.nullable() }).nullable(),
  stores: z.array(storeLink),
  /** By its owner, or until the release day. */
  hidden: z.boolean(),
  /** Date on which a waiting link becomes public. */
  hidden_until: localDate.nullable(),
  announced: z.boolean(),
  preview: z.boolean(),
  theme,
  /** By staff, with what they wrote. */
  taken_down: takedown.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Link = z.infer<typeof link>;

/** A link in the list of links. */
export const listedLink = link.extend({
  /** How often its page was opened in the last 28 days, today included. */
  visits: z.int(),
  /** Of its release. */
  cover: thumbnails.nullish(),
});
export type ListedLink = z.infer<typeof listedLink>;

/** The link of a release, inside the release. */
export const releaseLink = z.object({ uuid: linkId, slug: z.string(), url: z.string() });
export type ReleaseLink = z.infer<typeof releaseLink>;

/** How often a page was seen on a day, or a store’s address followed; `store` is null for the page itself. */
export const linkVisits = z.object({ day: localDate, store: z.string().nullable(), visits: z.int() });
export type LinkVisits = z.infer<typeof linkVisits>;

export const linkSettings = z.object({
  /** New links of releases stay hidden until the release day. */
  hide_until_release: z.boolean(),
});
export type LinkSettings = z.infer<typeof linkSettings>;

/** Subject of a public page: a link, or an artist’s page. */
const reportedPage = {
  page: z.object({
    type: z.enum(['LINK', 'ARTIST']),
    uuid: z.union([linkId, artistId]),
    title: z.string(),
    url: z.string(),
    taken_down: takedown.nullable(),
  }),
  owner: z.object({ uuid: userId, username: z.string() }),
};

export const pageReport = z.object({
  uuid: z.uuid(),
  ...reportedPage,
  reason: z.enum(REPORT_REASONS),
  comment: z.string(),
  created_at: timestamp,
  closed_at: timestamp.nullable(),
});
export type PageReport = z.infer<typeof pageReport>;

/** A link as staff see it. */
export const staffLink = link.extend({ owner: reportedPage.owner, open_reports: z.int() });
export type StaffLink = z.infer<typeof staffLink>;

export const takedownInput = z.object({ reason: text(TAKEDOWN_REASON_MAX) });
/** Report of a visitor about a public page. */
export const reportInput = z.object({
  reason: z.enum(REPORT_REASONS),
  comment: text(REPORT_COMMENT_MAX).default(''),
});
export type ReportInput = z.output<typeof reportInput>;
