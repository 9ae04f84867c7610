import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { ALL_PLATFORMS, STORES } from '../statistics/stores.ts';

/** `#rrggbb`, lower case. */
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #1db954')
  .transform((value) => value.toLowerCase());

/** The colours of a store where an administrator chose them: on the light and on the dark theme. */
export const storeColours = z.object({ store: z.string(), light: z.string(), dark: z.string() });
export type StoreColours = z.infer<typeof storeColours>;

const STORE_KEYS: readonly string[] = [...Object.keys(STORES), ALL_PLATFORMS];
export const isColouredStore = (key: string): boolean => STORE_KEYS.includes(key);

const byKey = z.object({ key: z.string().max(64) });

export const storeColoursEndpoints = defineEndpoints({
  'GET /store-colours': {
    summary: 'The stores whose colours in statistics an administrator chose; all others have their usual ones',
    access: 'signed-in',
    status: 200,
    response: z.array(storeColours),
  },
  'PUT /staff/store-colour/{key}': {
    summary: 'Choose the colours of a store in statistics',
    access: 'admin',
    params: byKey,
    body: z.object({ light: colour, dark: colour }),
    status: 200,
    response: storeColours,
  },
  'DELETE /staff/store-colour/{key}': {
    summary: 'Give a store its usual colours again',
    access: 'admin',
    params: byKey,
    status: 204,
  },
});
