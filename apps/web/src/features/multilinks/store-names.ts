import { OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { useMessages } from './messages.ts';

/** What a store is called here; one that is not chosen yet is a new one. */
export const useStoreName = () => {
  const text = useMessages();
  return (store: string): string => {
    if (store === OTHER_STORE) return text('otherStore');
    return store === '' ? text('emptyStore') : storeName(store);
  };
};
