import { fill } from '@dubplate/contract/catalogue';
import type { Config } from '#config/config.ts';
import type { Language } from '#platform/language.ts';

/** Prefix of a line that is the heading of a clause. */
export const HEADING = '# ';

export interface Terms {
  readonly language: Language;
  readonly title: string;
  readonly product: string;
  /** Null: the first version. */
  readonly publishedAt: Date | null;
  readonly version: number;
  /** Text before the first heading has no heading. */
  readonly clauses: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** The clauses of terms as they are written: an empty line, or a heading, begins a new paragraph. */
export const readClauses = (source: string): { heading: string; paragraphs: string[] }[] => {
  const clauses: { heading: string; paragraphs: string[] }[] = [];
  let isNew = true;
  for (const line of source.split(/\r?\n/).map((one) => one.trim())) {
    const last = clauses.at(-1);
    if (line.startsWith(HEADING)) {
      clauses.push({ heading: line.slice(HEADING.length).trim(), paragraphs: [] });
      isNew = true;
    } else if (line === '') isNew = true;
    else if (!last) clauses.push({ heading: '', paragraphs: [line] });
    else if (isNew) last.paragraphs.push(line);
    else last.paragraphs.push(`${last.paragraphs.pop()} ${line}`);
    if (line !== '' && !line.startsWith(HEADING)) isNew = false;
  }
  return clauses;
};

interface Source {
  readonly version: number;
  readonly publishedAt: Date | null;
  readonly text: string;
}

/**
 * Returns the terms of this instance with its names. Paragraphs about a support address are left out if there is none.
 */
export const writeTerms = (
  { product, supportEmail }: Pick<Config, 'product' | 'supportEmail'>,
  label: string,
  language: Language,
  { version, publishedAt, text }: Source,
): Terms => {
  const values = { product: product.name, label, ...(supportEmail && { support: supportEmail }) };
  const isKnown = (paragraph: string) => supportEmail !== null || !paragraph.includes('{support}');
  return {
    language,
    title: { en: 'Terms of service', ru: 'Условия использования' }[language],
    product: product.name,
    version,
    publishedAt,
    clauses: readClauses(text)
      .map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.filter(isKnown) }))
      .filter(({ paragraphs }) => paragraphs.length > 0)
      .map(({ heading, paragraphs }) => ({
        heading: fill(heading, values),
        paragraphs: paragraphs.map((paragraph) => fill(paragraph, values)),
      })),
  };
};
