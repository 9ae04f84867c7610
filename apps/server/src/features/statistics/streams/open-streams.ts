import type { StreamStore } from './stream-store.ts';

/** Opens the stream store of the settings: PostgreSQL, or ClickHouse if there is a URL. */
export const openStreams = async (statisticsUrl: string | null): Promise<StreamStore> => {
  if (statisticsUrl === null) return (await import('./postgres/postgres-streams.ts')).postgresStreams;
  return (await import('./clickhouse/clickhouse-streams.ts')).openClickHouseStreams(statisticsUrl);
};
