/** Returns a path from a link if it belongs to this app. The link is untrusted. */
export const toSameOriginPath = (address: string | undefined, origin: string): string | null => {
  if (!address?.startsWith('/')) return null;
  // Resolves the path as a browser does: `//host` and `/\host` are other origins.
  const read = URL.parse(address, origin);
  // Without its dots, `/.//host` is another site too: a path must not become one through decoding.
  if (read?.origin !== origin || /^\/(%2f|%5c|[\\/])/i.test(read.pathname)) return null;
  return read.pathname + read.search + read.hash;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Keeps the named text parameters of a search, and drops the rest. */
export const textSearch =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [Key in Name]?: string } => {
    const kept: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = text(search[name]);
      if (value !== undefined) kept[name] = value;
    }
    return kept;
  };

const whole = (value: unknown, max: number): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
};

/** Parses the page number and the page size of a list; invalid values are dropped. */
export const pageSearch = (
  search: Record<string, unknown>,
): { page?: number | undefined; take?: number | undefined } => {
  const page = whole(search.page, 1_000_000);
  const take = whole(search.take, 50);
  return { ...(page && { page }), ...(take && { take }) };
};

/** The search of a list before its page parses it: text parameters and the page. */
type ListSearch<Name extends string> = { readonly [Key in Name]?: string | undefined } & ReturnType<typeof pageSearch>;

/**
 * Keeps the named text parameters and the page. The initial bundle contains this parser for every route; the lazily
 * loaded page interprets the values.
 */
export const listSearch =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): ListSearch<Name> => ({ ...textSearch(...names)(search), ...pageSearch(search) });
