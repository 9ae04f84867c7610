import { makeBelongings } from '@dubplate/testkit/belongings';
import { type Person, signInAgain, signUpVerified } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arbitraryOf, fitting, ODD_STRINGS, type Schema, textFields } from './arbitrary-of-schema.ts';

// Sends valid and invalid input to every call of the OpenAPI document: none may answer 500. The requests are the same
// in each run, so that failures are reproducible. FUZZ_SEED changes them, FUZZ_RUNS sets their number.

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
process.stdout.write(`fuzz: FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}\n`);

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let server: TestServer;
let person: Person;
let ids: readonly string[];
let document: OpenApi;
beforeAll(async () => {
  server = await startTestServer({ env: { WEBHOOK_PRIVATE_ADDRESSES: '1' } });
  // Two administrators, so that no call can remove the last one.
  await signUpVerified(server, { roles: ['admin'] });
  person = await signUpVerified(server, { roles: ['admin'] });
  ids = Object.values(await makeBelongings(server.origin, person));
  document = await (await fetch(`${server.origin}/api/openapi.json`)).json();
});
afterAll(() => server.stop());

/** A call may have signed the person out, banned them or taken their role: the next one is to get in again. */
const signInAgainAsStaff = async () => {
  const { db } = server.database;
  await db
    .updateTable('users')
    .set({ roles: ['admin'], banned_at: null, ban_reason: null })
    .where('uuid', '=', person.uuid)
    .execute();
  // It may have guessed at passwords, too.
  await db.deleteFrom('rate_limits').execute();
  if ((await person.call('GET /me')).status === 401) await signInAgain(person);
};

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

const requestOf = (path: string, { parameters, requestBody }: Operation) => {
  const named = (where: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, arbitraryOf(schema, ids)]),
    );
  const json = requestBody?.content['application/json']?.schema;
  const text = (body: unknown) => fc.constant(body === undefined ? undefined : JSON.stringify(body));
  return fc.record({
    url: fc
      .record({ path: fc.record(named('path')), query: fc.record(named('query'), { requiredKeys: [] }) })
      .map(({ path: values, query }) => {
        const filled = path.replace(/\{(\w+)\}/g, (_place, name: string) => encoded(values[name]) || '%20');
        const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
        return `/api${filled}?${search.join('&')}`;
      }),
    body: json ? arbitraryOf(json, ids).chain(text) : fc.constantFrom(undefined, '', '{}', '[', '"x"', 'null'),
    headers: fc.record(
      {
        'accept-language': fc.constantFrom('ru', 'en;q=0.1', ';;q=9', '*'),
        'if-match': fc.constantFrom('"1"', 'nonsense', '"99999999999999999999"'),
        'idempotency-key': fc.constantFrom('a', 'x'.repeat(300)),
      },
      { requiredKeys: [] },
    ),
  });
};

const call = async (method: string, url: string, body: string | undefined, headers: Record<string, string>) => {
  const hasBody = body !== undefined && method !== 'get';
  const answer = await fetch(`${server.origin}${url}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(hasBody && { body }),
  });
  return { status: answer.status, text: await answer.text() };
};

const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

it('no call of the document answers 500 to any input', { timeout: 300_000 }, async () => {
  const operations = operationsOf(document);
  expect(operations.length).toBeGreaterThan(100);
  for (const { path, method, operation } of operations) {
    await signInAgainAsStaff();
    await fc.assert(
      fc.asyncProperty(requestOf(path, operation), async ({ url, body, headers }) => {
        const { status, text } = await call(method, url, body, headers);
        const what = `${method} ${url} ${body} → ${status} ${text.slice(0, 300)}`;
        expect(status, what).toBeLessThan(500);
        if (status >= 400 && text !== '') expect(JSON.parse(text), what).toMatchObject({ statusCode: status });
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  }
});

/** Calls at a time, fewer than would make one person wait for their own connections. */
const AT_ONCE = 3;

it('no text field of a body answers 500 to any odd text', { timeout: 300_000 }, async () => {
  for (const { path, method, operation } of operationsOf(document)) {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema) continue;
    const [base] = fc.sample(fitting(schema, ids), { seed: SEED, numRuns: 1 });
    const url = `/api${path.replace(/\{(\w+)\}/g, () => ids[0] ?? '')}`;
    for (const field of textFields(schema)) {
      await signInAgainAsStaff();
      for (let at = 0; at < ODD_STRINGS.length; at += AT_ONCE)
        await Promise.all(
          ODD_STRINGS.slice(at, at + AT_ONCE).map(async (odd) => {
            const body = JSON.stringify({ ...(base as object), [field]: odd });
            const { status, text } = await call(method, url, body, {});
            expect(status, `${method} ${url} ${body.slice(0, 300)} → ${text.slice(0, 300)}`).toBeLessThan(500);
          }),
        );
    }
  }
});
