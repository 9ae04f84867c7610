import { utcDay } from '@dubplate/rules/dates';
import { html } from '#platform/html.ts';
import type { FindOptions } from '../find-shown.ts';
import { countListed, type ListedPage, listListed } from './read-sitemap.ts';

/** What one file may list (sitemaps.org). */
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

const fileWith = async ({ db, clock }: FindOptions, origin: string, file: number): Promise<string> => {
  const first = pagesBefore(file);
  const pages = await listListed(db, utcDay(clock.now()), first, pagesBefore(file + 1) - first);
  return html`${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${file === 1 && landing(origin)}${pages.map((one) => entry(origin, one))}</urlset>
`.markup;
};

const countFiles = async ({ db, clock }: FindOptions): Promise<number> =>
  Math.ceil((LANDING_ENTRIES + (await countListed(db, utcDay(clock.now())))) / SITEMAP_MAX);

/** `/sitemap.xml`: what there is to find, or, past what one file may list, the list of the files. */
export const firstSitemap = async (options: FindOptions, origin: string): Promise<string> => {
  const files = await countFiles(options);
  if (files === 1) return fileWith(options, origin, 1);
  const numbers = Array.from({ length: files }, (_, index) => index + 1);
  return html`${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">
${numbers.map((n) => html`<sitemap><loc>${origin}/sitemap-${n}.xml</loc></sitemap>\n`)}</sitemapindex>
`.markup;
};

/** `/sitemap-{n}.xml`, from 1; null past the last. */
export const numberedSitemap = async (options: FindOptions, origin: string, file: number): Promise<string | null> =>
  file >= 1 && file <= (await countFiles(options)) ? fileWith(options, origin, file) : null;
