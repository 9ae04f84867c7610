import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Labels } from '#features/instance/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { isLanguage, type Language, preferredLanguage } from '#platform/language.ts';
import { writeTerms } from './terms.ts';
import { termsHtml } from './terms-html.ts';
import { termsPdf } from './terms-pdf.ts';

interface TermsOptions {
  readonly db: Db;
  readonly config: Config;
  readonly labels: Labels;
}

type Kind = 'html' | 'pdf';
const TYPES = { html: 'text/html; charset=utf-8', pdf: 'application/pdf' } as const;

/** The instance's own document where its folder has one: `terms.ru.html`, else `terms.html`. */
const findOwn = async (dataDir: string, kind: Kind, language: Language): Promise<string | null> => {
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

/** A link can't set a header, so the address may name the language. */
const languageOf = (request: FastifyRequest): Language => {
  const { language } = request.query as { readonly language?: unknown };
  return isLanguage(language) ? language : preferredLanguage(request.headers['accept-language']);
};

const readTerms = async (
  { db, config, labels }: TermsOptions,
  kind: Kind,
  language: Language,
): Promise<Readable | string> => {
  const own = await findOwn(config.dataDir, kind, language);
  if (own) return createReadStream(own);
  const label = await labels.current(db);
  if (kind === 'html') return termsHtml(writeTerms(config, label, language));
  // Where the operator replaced the page, a document that says something else is not wanted.
  if (await findOwn(config.dataDir, 'html', language)) throw notFound();
  return termsPdf(writeTerms(config, label, language));
};

/** `/terms.html` and `/terms.pdf`, in the reader's language. */
export const termsRoutes = (app: FastifyInstance, options: TermsOptions): void => {
  for (const kind of ['html', 'pdf'] as const) {
    app.get(`/terms.${kind}`, async (request, reply) => {
      const document = await readTerms(options, kind, languageOf(request));
      return reply
        .headers({ 'content-type': TYPES[kind], 'cache-control': 'no-cache', vary: 'Accept-Language' })
        .send(document);
    });
  }
};
