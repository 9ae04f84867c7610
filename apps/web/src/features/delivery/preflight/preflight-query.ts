import { call } from '#lib/api.ts';

/** The readiness of a release for each store. `stamp`: the version of the saved release. */
export const preflightQuery = (release: string, stamp: string, isStaff: boolean) => ({
  queryKey: isStaff ? ['staff', 'releases', release, 'preflight'] : ['releases', release, 'preflight', stamp],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    isStaff
      ? call('GET /staff/release/{id}/preflight', { params: { id: release }, signal })
      : call('GET /release/{id}/preflight', { params: { id: release }, signal }),
});
