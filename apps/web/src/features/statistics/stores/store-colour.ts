import { storeColours } from '@dubplate/rules/statistics/store-colours';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Colours rarely change, and a picture is right without them. */
const STALE_MS = 600_000;

/** The colours that an administrator chose. */
export const storeColoursQuery = queryOptions({
  queryKey: ['store-colours'],
  queryFn: ({ signal }) => call('GET /store-colours', { signal }),
  staleTime: STALE_MS,
});

const asCss = ([light, dark]: readonly [light: string, dark: string]): string => `light-dark(${light}, ${dark})`;

/** A store’s usual colour as CSS, which follows the theme. */
export const usualColour = (key: string): string => asCss(storeColours(key));

/** The colour of each store as CSS: the administrator’s, else the usual one; also until the first are here, or if they never come. */
export const useStoreColour = (): ((key: string) => string) => {
  const { data = [] } = useQuery(storeColoursQuery);
  return (key) => {
    const chosen = data.find(({ store }) => store === key);
    return chosen ? asCss([chosen.light, chosen.dark]) : usualColour(key);
  };
};
