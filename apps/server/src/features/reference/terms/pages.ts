import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Labels } from '#features/instance/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { isLanguage, type Language, preferredLanguage } from '#platform/language.ts';
import { FIRST_VERSION } from './accept-terms.ts';
import { firstVersion } from './first-version.ts';
import { findNewestVersion, findVersion, listVersions } from './store.ts';
import { termsHtml } from './terms-html.ts';
import { termsPdf } from './terms-pdf.ts';
import { writeTerms } from './write-terms.ts';

export type Kind = 'html' | 'pdf';

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
