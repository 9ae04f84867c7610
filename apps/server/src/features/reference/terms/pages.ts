import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Labels } from '#features/instance/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { escapeHtml } from '#platform/html.ts';
import { isLanguage, type Language, preferredLanguage } from '#platform/language.ts';
import { openPdf } from '#platform/pdf/open-pdf.ts';
import { FIRST_VERSION } from './accept-terms.ts';
import { firstVersion } from './first-version.ts';
import { findNewestVersion, findVersion, listVersions } from './store.ts';
import { type Terms, writeTerms } from './write-terms.ts';

const TEXTS = {
  en: { version: 'Version', others: 'Other versions:' },
  ru: { version: 'Версия', others: 'Другие версии:' },
} as const;

/** Returns version and date: `Version 2, 23 November 2026`. Empty for the first version. */
const dayText = ({ language, version, publishedAt }: Pick<Terms, 'language' | 'version' | 'publishedAt'>): string => {
  if (publishedAt === null) return '';
  const locale = { en: 'en-GB', ru: 'ru-RU' }[language];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(publishedAt);
  return `${TEXTS[language].version} ${version}, ${day}`;
};

// A complete page as well: it is part of the app, but its address may be opened directly.
const STYLE = `body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1.25rem;color:#1b1c1e;background:#f7f5f1}
h1,h2{line-height:1.25}h2{margin-top:2.5rem;font-size:1.25rem}
@media(prefers-color-scheme:dark){body{color:#f3f0ea;background:#0f1012}}`;

const otherVersions = ({ language, version }: Terms, versions: readonly number[]): string => {
  const others = versions.filter((one) => one !== version);
  if (others.length === 0) return '';
  const link = (one: number) => `<a href="/terms.html?version=${one}&amp;language=${language}">${one}</a>`;
  return `<p>${TEXTS[language].others} ${others.map(link).join(', ')}</p>`;
};

/** The terms as a page, with links to the other versions; the app shows the content of its `<main>`. */
const termsHtml = (terms: Terms, versions: readonly number[]): string => {
  const { language, title, product, clauses } = terms;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(product)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${terms.publishedAt ? `<p>${dayText(terms)}</p>\n` : ''}${clauses
  .map(
    ({ heading, paragraphs }, index) =>
      `<h2>${index + 1}. ${escapeHtml(heading)}</h2>\n${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}`,
  )
  .join('\n')}
${otherVersions(terms, versions)}
</main>
</body>
</html>
`;
};

/** The terms to keep or print. */
const termsPdf = async (terms: Terms): Promise<Readable> => {
  const { language, title, product, clauses } = terms;
  const pdf = await openPdf({ title: `${title} · ${product}`, language, content: [terms] });
  pdf.font('text').fontSize(10).text(product);
  pdf.font('heading').fontSize(22).text(title).moveDown(0.5);
  if (terms.publishedAt) pdf.font('text').fontSize(10).text(dayText(terms)).moveDown(1);
  for (const [index, { heading, paragraphs }] of clauses.entries()) {
    pdf
      .font('heading')
      .fontSize(13)
      .text(`${index + 1}. ${heading}`)
      .moveDown(0.3);
    for (const paragraph of paragraphs) pdf.font('text').fontSize(10.5).text(paragraph, { lineGap: 3 }).moveDown(0.6);
    pdf.moveDown(0.4);
  }
  pdf.end();
  return pdf;
};

type Kind = 'html' | 'pdf';

/** The instance's own document where its folder has one: `terms.ru.html`, else `terms.html`. It is the first version. */
export const findOwnDocument = async (dataDir: string, kind: Kind, language: Language): Promise<string | null> => {
  for (const name of [`terms.${language}.${kind}`, `terms.${kind}`]) {
    const file = path.join(dataDir, name);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return null;
};

type TermsPagesContext = Pick<ServerContext, 'db' | 'config'> & { readonly labels: Labels };

const TYPES = { html: 'text/html; charset=utf-8', pdf: 'application/pdf' } as const;

/** A link can't set a header, so the address may name the language. */
const languageOf = (request: FastifyRequest): Language => {
  const { language } = request.query as { readonly language?: unknown };
  return isLanguage(language) ? language : preferredLanguage(request.headers['accept-language']);
};

/** Reads the version from the address; null for the version in force. @throws 404 for an invalid version */
const versionOf = (request: FastifyRequest): number | null => {
  const { version } = request.query as { readonly version?: unknown };
  if (version === undefined) return null;
  if (typeof version !== 'string' || !/^[1-9]\d{0,2}$/.test(version)) throw notFound();
  return Number(version);
};

const readTerms = async (
  { db, config, labels }: TermsPagesContext,
  kind: Kind,
  language: Language,
  asked: number | null,
): Promise<Readable | string> => {
  const isFirst = asked === FIRST_VERSION;
  const row = asked === null ? await findNewestVersion(db) : isFirst ? undefined : await findVersion(db, asked);
  if (asked !== null && !isFirst && !row) throw notFound();
  if (!row) {
    const own = await findOwnDocument(config.dataDir, kind, language);
    if (own) return createReadStream(own);
    // If the operator replaced the page, a document with another text must not exist.
    if (kind === 'pdf' && (await findOwnDocument(config.dataDir, 'html', language))) throw notFound();
  }
  const source = row
    ? { version: row.version, publishedAt: row.published_at, text: row[`text_${language}`] }
    : { version: FIRST_VERSION, publishedAt: null, text: firstVersion(language) };
  const terms = writeTerms(config, await labels.current(db), language, source);
  if (kind === 'pdf') return termsPdf(terms);
  return termsHtml(terms, [...(await listVersions(db)).map(({ version }) => version), FIRST_VERSION]);
};

/** The content of the terms in force, for the page of the web app that shows it. */
export const plainTerms = async (options: TermsPagesContext, request: FastifyRequest): Promise<string> => {
  const document = await readTerms(options, 'html', languageOf(request), null);
  const html = typeof document === 'string' ? document : await text(document);
  const content = (tag: string) => new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*)</${tag}>`, 'i').exec(html)?.[1];
  return content('main') ?? content('body') ?? html;
};

/** Serves `/terms.html` and `/terms.pdf` in the reader's language: the version in force, or the one in `version`. */
export const termsPages = (app: FastifyInstance, options: TermsPagesContext): void => {
  for (const kind of ['html', 'pdf'] as const) {
    app.get(`/terms.${kind}`, async (request, reply) => {
      const document = await readTerms(options, kind, languageOf(request), versionOf(request));
      return reply
        .headers({ 'content-type': TYPES[kind], 'cache-control': 'no-cache', vary: 'Accept-Language' })
        .send(document);
    });
  }
};
