import { STORES, type StoreKey } from '@dubplate/contract/statistics/stores';

/** Whether a key is that of a store that we know. */
export const isStore = (key: string): key is StoreKey => Object.hasOwn(STORES, key);

/** What a store is called on a screen; one that we do not know by its key, capitalised. */
export const storeName = (key: string): string => {
  if (isStore(key)) return STORES[key];
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
