/** A text in both languages; a missing language does not compile. */
export interface Text {
  readonly en: string;
  readonly ru: string;
}

export interface ErrorEntry {
  readonly status: 400 | 401 | 402 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 429 | 500 | 502 | 503 | 507;
  readonly text: Text;
}

export type ErrorCatalogue = Readonly<Record<Uppercase<string>, ErrorEntry>>;
export type IssueCatalogue = Readonly<Record<Lowercase<string>, Text>>;

export const defineErrors = <const T extends ErrorCatalogue>(errors: T): T => errors;
export const defineIssues = <const T extends IssueCatalogue>(issues: T): T => issues;

/** Fills `{name}` places of a text. */
export const fill = (template: string, values: Readonly<Record<string, string | number>> = {}): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
