import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { html } from '#platform/html.ts';
import type { FindContext } from './find-shown.ts';

/** A page that search engines may list. */
export interface ListedPage {
  readonly kind: 'l' | 'a';
  readonly slug: string;
  readonly updated_at: Date;
}

/**
 * Links of published or announced releases, and pages of artists. Custom links, hidden pages, pages taken down and
 * those of banned users are left out.
 */
const listed = (today: LocalDate) => sql`
  SELECT 'l' AS kind, slug.slug, link.updated_at
  FROM multilinks link
  JOIN multilink_slugs slug ON slug.link_uuid = link.uuid AND slug.is_current
  JOIN releases release ON release.uuid = link.release_uuid AND release.status = 'PUBLISHED'
  JOIN users owner ON owner.uuid = link.user_uuid AND owner.banned_at IS NULL AND owner.erased_at IS NULL
  WHERE NOT link.hidden AND coalesce(link.hidden_until <= ${today}, true) AND link.taken_down_at IS NULL
    AND (link.announced OR coalesce(release.release_date <= ${today}, true))
  UNION ALL
  SELECT 'a', slug.slug, page.updated_at
  FROM artist_pages page
  JOIN artist_page_slugs slug ON slug.artist_uuid = page.artist_uuid AND slug.is_current
  JOIN artists artist ON artist.uuid = page.artist_uuid AND artist.deleted_at IS NULL
  JOIN users owner ON owner.uuid = artist.user_uuid AND owner.banned_at IS NULL AND owner.erased_at IS NULL
  WHERE page.enabled AND page.taken_down_at IS NULL
    AND EXISTS (
      SELECT FROM release_artists credit JOIN releases release ON release.uuid = credit.release_uuid
      WHERE credit.artist_uuid = page.artist_uuid AND release.status = 'PUBLISHED'
    )`;

export const countListed = async (db: Db, today: LocalDate): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${listed(today)}) pages`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** Returns one page of them, by slug. */
export const listListed = async (db: Db, today: LocalDate, offset: number, take: number): Promise<ListedPage[]> => {
  const { rows } = await sql<ListedPage>`
    SELECT * FROM (${listed(today)}) pages ORDER BY kind, slug OFFSET ${offset} LIMIT ${take}`.execute(db);
  return rows;
};

/** Maximum entries of one file (sitemaps.org). */
export const SITEMAP_MAX = 50_000;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = html`<?xml version="1.0" encoding="UTF-8"?>
`;

const landing = (origin: string) => {
  const inLanguage = (language: string) => `${origin}/landing?lang=${language}`;
  const alternates = html`${['ru', 'en'].map(
    (language) => html`<xhtml:link rel="alternate" hreflang="${language}" href="${inLanguage(language)}"/>`,
  )}<xhtml:link rel="alternate" hreflang="x-default" href="${inLanguage('ru')}"/>`;
  return ['ru', 'en'].map((language) => html`<url><loc>${inLanguage(language)}</loc>${alternates}</url>\n`);
};

const entry = (origin: string, { kind, slug, updated_at }: ListedPage) =>
  html`<url><loc>${origin}/${kind}/${encodeURIComponent(slug)}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>\n`;

/** The landing page in two languages comes first. */
const LANDING_ENTRIES = 2;

/** How many of the listed pages come before a file, from 1. */
const pagesBefore = (file: number): number => Math.max(0, (file - 1) * SITEMAP_MAX - LANDING_ENTRIES);

const fileWith = async ({ db, clock }: FindContext, origin: string, file: number): Promise<string> => {
  const first = pagesBefore(file);
  const pages = await listListed(db, utcDay(clock.now()), first, pagesBefore(file + 1) - first);
  return html`${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${file === 1 && landing(origin)}${pages.map((one) => entry(origin, one))}</urlset>
`.markup;
};

const countFiles = async ({ db, clock }: FindContext): Promise<number> =>
  Math.ceil((LANDING_ENTRIES + (await countListed(db, utcDay(clock.now())))) / SITEMAP_MAX);

/** `/sitemap.xml`: what there is to find, or, past what one file may list, the list of the files. */
export const firstSitemap = async (options: FindContext, origin: string): Promise<string> => {
  const files = await countFiles(options);
  if (files === 1) return fileWith(options, origin, 1);
  const numbers = Array.from({ length: files }, (_, index) => index + 1);
  return html`${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">
${numbers.map((n) => html`<sitemap><loc>${origin}/sitemap-${n}.xml</loc></sitemap>\n`)}</sitemapindex>
`.markup;
};

/** `/sitemap-{n}.xml`, from 1; null past the last. */
export const numberedSitemap = async (options: FindContext, origin: string, file: number): Promise<string | null> =>
  file >= 1 && file <= (await countFiles(options)) ? fileWith(options, origin, file) : null;
