import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { useMessages } from '#lib/i18n/i18n.ts';

/** Returns the display name of a store, or the owner's name of another site; an unselected store is called a new one. */
export const useStoreName = () => {
  const text = useMessages('app', 'links');
  return ({ store, label }: { readonly store: string; readonly label?: string | undefined }): string => {
    if (store === OTHER_STORE) return label || text('otherStore');
    return store === '' ? text('emptyStore') : storeName(store);
  };
};
