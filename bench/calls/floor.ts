// The least that a call can cost: a bare Fastify handler that runs the recorded statements and answers the recorded body.
import { newUuid } from '@dubplate/server/platform/ids.ts';
import fastify from 'fastify';
import pg from 'pg';
import type { Recording, Statement } from './record.ts';

interface FloorSetUp {
  readonly connectionString: string;
  readonly recordings: Readonly<Record<string, Recording>>;
}

const { promise, resolve } = Promise.withResolvers<FloorSetUp>();
process.once('message', (message) => resolve(message as FloorSetUp));
const { connectionString, recordings } = await promise;
const pool = new pg.Pool({ connectionString, max: 10 });
const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const name = names.get(text) ?? `f${names.size}`;
  names.set(text, name);
  return name;
};

const run = async (statements: readonly Statement[], ids: ReadonlyMap<string, string>, isPrepared: boolean) => {
  const swap = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(swap) : typeof value === 'string' ? (ids.get(value) ?? value) : value;
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      const isNamed = isPrepared && values.length > 0;
      await client.query({ text, values: values.map(swap), ...(isNamed && { name: nameOf(text) }) });
    }
  } finally {
    client.release();
  }
};

const app = fastify({ logger: false });
app.post<{ Params: { mode: string; call: string }; Body: Record<string, string> | null }>(
  '/:mode/:call',
  async ({ params, body }) => {
    const recording = recordings[params.call];
    if (!recording) throw new Error(`Nothing was recorded for ${params.call}`);
    // Ids that change from call to call, such as the submitted draft, in addition to generated ones.
    const ids = new Map([...recording.madeUp.map((id) => [id, newUuid()] as const), ...Object.entries(body ?? {})]);
    await run(recording.statements, ids, params.mode === 'prepared');
    return recording.body;
  },
);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(address);
