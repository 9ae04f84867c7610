import { STORES, type StoreKey } from '@dubplate/contract/statistics/stores';

/** Returns true for the key of a known store. */
export const isStore = (key: string): key is StoreKey => Object.hasOwn(STORES, key);

/** Returns the display name of a store; an unknown store’s key, capitalized. */
export const storeName = (key: string): string => {
  if (isStore(key)) return STORES[key];
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
