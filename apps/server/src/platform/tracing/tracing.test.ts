import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryName } from './spans.ts';
import { startTracing } from './start-tracing.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

const warnings: object[] = [];
const log = { warn: (fields: object) => void warnings.push(fields) };
const received: string[] = [];
const keys: unknown[] = [];
let collector: Server;
let endpoint: string;
let stopTracing: () => Promise<void>;
let server: TestServer;
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    keys.push(request.headers['api-key']);
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const config = { endpoint, serviceName: 'dubplate-test', ratio: 1 };
  stopTracing = await startTracing(config, { 'api-key': 'secret' }, '1.2.3', log);
  server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUST_PROXY: 'loopback' } });
});
afterAll(async () => {
  await stopTracing();
  await server.stop();
  collector.close();
});

const spans = (): SentSpan[] =>
  received.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );

it('sends a span for each call with its queries and jobs, without any user data', async () => {
  const person = await signUp(server);
  await server.sent(person.username);
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await fetch(`${server.origin}/api/constants`, { headers: { traceparent } });
  await server.emailsDone();
  await stopTracing();

  const all = spans();
  const registration = all.find(({ name }) => name === 'POST /api/register');
  const queries = all.filter(({ parentSpanId }) => parentSpanId === registration?.spanId);
  expect(queries.map(({ name }) => name)).toContain('INSERT users');
  expect(registration?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } });
  const job = all.find(({ name }) => name === 'job account-letter');
  const within = all.filter(({ traceId }) => traceId === job?.traceId).map(({ name }) => name);
  expect(within).toContain('send email');
  // A trusted proxy may set the trace id of a call.
  const proxied = all.filter(({ traceId }) => traceId === traceparent.split('-')[1]).map(({ name }) => name);
  expect(proxied).toContain('GET /api/constants');
  expect(received.join()).not.toContain(person.username);
  expect(received.join()).toContain('"dubplate-test"');
  expect(new Set(keys)).toEqual(new Set(['secret']));
  expect(warnings).toEqual([]);
});

it('continues and logs a warning if the collector does not answer', async () => {
  const silent = createServer((_, response) => response.destroy());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const config = { endpoint: `http://127.0.0.1:${port}`, serviceName: 'dubplate-test', ratio: 1 };
  const stop = await startTracing(config, {}, '1.2.3', log);
  expect((await fetch(`${server.origin}/api/constants`)).status).toBe(200);
  await stop();
  silent.close();
  expect(warnings.length).toBeGreaterThan(0);
});

it.each([
  ['select "uuid" from "releases" where "uuid" = $1', 'SELECT releases'],
  ['insert into "users" ("uuid") values ($1)', 'INSERT users'],
  ['WITH due AS (SELECT 1 FROM links) UPDATE artists SET x = 1', 'UPDATE artists'],
  ['begin', 'BEGIN'],
])('names %s', (sql, name) => {
  expect(queryName(sql)).toBe(name);
});
