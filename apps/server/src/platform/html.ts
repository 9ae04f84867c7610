const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Markup that is safe to send; only `html` creates it. */
class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

export type { Html };

/** Text is escaped, markup is inserted as is, lists are joined, and false and null are omitted. */
export type HtmlValue = string | number | Html | false | null | readonly HtmlValue[];

const markupOf = (value: HtmlValue): string => {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escapeHtml(String(value));
};

/** Builds a piece of a page. Escapes every value that does not come from this function; attributes must be quoted. */
export const html = (parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  new Html(parts.map((part, index) => part + markupOf(values[index] ?? null)).join(''));

/** JSON-LD: data that runs nothing. No end of the element, and no comment, can be read in it. */
export const linkedData = (data: object): Html => {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    const code = sign.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
  return new Html(`<script type="application/ld+json">${json}</script>\n`);
};
