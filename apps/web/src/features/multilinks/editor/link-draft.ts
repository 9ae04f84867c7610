import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import type { Link, LinkChange } from '@dubplate/contract/multilinks/schemas';
import { storeOfUrl } from '@dubplate/rules/multilinks/store-hosts';
import { validateLink } from '@dubplate/rules/multilinks/validate-link';
import { isWebAddress } from '@dubplate/rules/multilinks/web-address';

/** A store of a link while it is edited; `key` is its own for as long as the form is open. */
export interface DraftStore {
  readonly key: string;
  /** Empty until it is chosen or recognized. */
  readonly store: string;
  readonly url: string;
  readonly shown: boolean;
  /** Absent in drafts of an earlier version. */
  readonly label?: string | undefined;
}

/** The fields of the form; the stores are JSON, because a form's draft is stored as text. */
export type LinkForm = Readonly<Record<'title' | 'slug' | 'stores', string>>;

export const writeStores = (stores: readonly DraftStore[]): string => JSON.stringify(stores);
export const readStores = (stores: string): readonly DraftStore[] => JSON.parse(stores) as DraftStore[];

export const linkFormOf = ({ title, slug, stores }: Link): LinkForm => ({
  title,
  slug,
  stores: writeStores(stores.map((store, index) => ({ key: String(index), ...store }))),
});

/** With another address: the store is recognized by it, and stays as it was chosen while there is no whole address. */
export const withUrl = (row: DraftStore, typed: string): DraftStore => {
  const url = typed.trim();
  return { ...row, url, store: isWebAddress(url) ? storeOfUrl(url) : row.store };
};

const isBlank = ({ store, url }: DraftStore): boolean => url === '' && (store === '' || store === OTHER_STORE);

/** The rows to save, without new rows that were left empty. */
const filledStores = (form: LinkForm): readonly DraftStore[] => readStores(form.stores).filter((row) => !isBlank(row));

/** The issues of the form by field: `title`, `slug`, or the key of a row with `.store` or `.url`. */
export const linkIssues = (form: LinkForm, hasTitle: boolean) => {
  const rows = filledStores(form);
  const issues = validateLink({ slug: form.slug, stores: rows, ...(hasTitle && { title: form.title.trim() }) });
  return new Map(
    issues.map((issue) => {
      const [, index, field] = /^stores\.(\d+)\.(\w+)$/.exec(issue.path) ?? [];
      return [index === undefined ? issue.path : `${rows[Number(index)]?.key}.${field}`, issue] as const;
    }),
  );
};

/** The changes to send: fields that differ from the link. */
export const linkChangeOf = (link: Link, form: LinkForm): LinkChange => {
  const stores = filledStores(form).map(({ store, url, shown, label = '' }) => {
    const name = store === OTHER_STORE && label.trim();
    return { store, url, shown, ...(name && { label: name }) };
  });
  const isSame = JSON.stringify(stores) === JSON.stringify(link.stores);
  return {
    ...(form.title.trim() !== link.title && { title: form.title.trim() }),
    ...(form.slug !== link.slug && { slug: form.slug }),
    ...(!isSame && { stores }),
  };
};
