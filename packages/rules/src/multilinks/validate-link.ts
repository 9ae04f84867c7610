import type { multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { OTHER_STORE, SLUG_MAX } from '@dubplate/contract/multilinks/limits';
import { ALL_PLATFORMS, STORES } from '@dubplate/contract/statistics/stores';
import type { Issue } from '../issues.ts';
import { storeName } from '../statistics/store-name.ts';
import { isSlugValid, newSlug, normalizeSlug } from './slug.ts';
import { isStoreHost } from './store-hosts.ts';
import { isWebAddress } from './web-address.ts';

type LinkIssue = Issue<keyof typeof multilinksIssues>;

interface LinkFields {
  readonly title?: string | undefined;
  readonly slug?: string | undefined;
  readonly stores?: readonly { readonly store: string; readonly url: string }[] | undefined;
}

const isStoreKnown = (store: string): boolean =>
  store === OTHER_STORE || (store !== ALL_PLATFORMS && Object.hasOwn(STORES, store));

/** The issue of a slug as it was typed; an empty one means none. @param path its field on the wire */
export const validateSlug = (slug: string | undefined, path = 'slug'): LinkIssue[] =>
  slug && !(isSlugValid(normalizeSlug(slug)) && isSlugValid(newSlug(slug)))
    ? [{ path, code: 'slug_invalid', values: { max: SLUG_MAX } }]
    : [];

type Stores = NonNullable<LinkFields['stores']>;

const storeIssue = (stores: Stores, index: number): LinkIssue[] => {
  const store = stores[index]?.store ?? '';
  const path = `stores.${index}.store`;
  if (!isStoreKnown(store)) return [{ path, code: 'store_unknown' }];
  const isRepeated = store !== OTHER_STORE && stores.slice(0, index).some((other) => other.store === store);
  return isRepeated ? [{ path, code: 'store_repeated' }] : [];
};

const urlIssue = ({ store, url }: Stores[number], index: number): LinkIssue[] => {
  const path = `stores.${index}.url`;
  if (!isWebAddress(url)) return [{ path, code: 'store_url_invalid' }];
  if (!isStoreKnown(store) || store === OTHER_STORE || isStoreHost(store, url)) return [];
  return [{ path, code: 'store_host_other', values: { store: storeName(store) } }];
};

/** Issues of the fields that are given. */
export const validateLink = ({ title, slug, stores = [] }: LinkFields): LinkIssue[] => [
  ...(title === '' ? [{ path: 'title', code: 'link_title_required' } as const] : []),
  ...validateSlug(slug),
  ...stores.flatMap((link, index) => [...storeIssue(stores, index), ...urlIssue(link, index)]),
];
