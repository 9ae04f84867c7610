import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { useMessages } from '#lib/i18n/i18n.ts';

/** Returns the display name of a store; an unselected store is called a new one. */
export const useStoreName = () => {
  const text = useMessages('app', 'links');
  return (store: string): string => {
    if (store === OTHER_STORE) return text('otherStore');
    return store === '' ? text('emptyStore') : storeName(store);
  };
};
