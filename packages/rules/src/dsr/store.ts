import { storeKeyOf } from '../statistics/store-mapping.ts';
import { isStore } from '../statistics/store-name.ts';

/** Returns the key of the first known store among the channel, the sender’s service and the sender. */
export const dsrStoreOf = (channel: string, sender: string, service: string): string => {
  const names = [channel, `${sender} ${service}`, sender].filter((name) => name.trim() !== '');
  const known = names.map(storeKeyOf).find(isStore);
  return known ?? storeKeyOf(channel || sender);
};
