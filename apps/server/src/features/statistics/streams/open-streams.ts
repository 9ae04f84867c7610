import type { StreamStore } from './stream-store.ts';

/** Streams where the settings say: in the service’s own database, or in ClickHouse at an address. */
export const openStreams = async (statisticsUrl: string | null): Promise<StreamStore> => {
  if (statisticsUrl === null) return (await import('./postgres/postgres-streams.ts')).postgresStreams;
  return (await import('./clickhouse/clickhouse-streams.ts')).openClickHouseStreams(statisticsUrl);
};
