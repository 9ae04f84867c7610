import type { ProductNames } from '#features/commerce/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import { peopleRoutes } from './routes.ts';

/** Shows users and their records to support. Reads only, and owns no tables. */
export const peopleRoom = ({
  http,
  clock,
  productNames,
}: Pick<ServerContext, 'http' | 'clock'> & { readonly productNames: ProductNames }): Room => ({
  routes: (api) => peopleRoutes(api, { ...http, clock, productNames }),
});
