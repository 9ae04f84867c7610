import { call } from '#lib/api.ts';

/** For each store, whether a release is ready for it. `stamp`: the version of what was saved. */
export const preflightQuery = (release: string, stamp: string, isStaff: boolean) => ({
  queryKey: isStaff ? ['staff', 'releases', release, 'preflight'] : ['releases', release, 'preflight', stamp],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    isStaff
      ? call('GET /staff/release/{id}/preflight', { params: { id: release }, signal })
      : call('GET /release/{id}/preflight', { params: { id: release }, signal }),
});
