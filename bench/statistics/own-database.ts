import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface BenchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of the bench’s own on the server at an address; null without one: the embedded database is measured. */
export const openBenchDatabase = async (address: string | undefined): Promise<BenchDatabase | null> => {
  if (!address) return null;
  const name = `dubplate_bench_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
};
