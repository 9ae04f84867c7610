import { CATALOGUE_IMPORTS_MAX } from '@dubplate/contract/catalogue-imports/limits';
import {
  catalogueForm,
  importCatalogue,
  signUpSubscriber,
  stardustTable,
} from '@dubplate/testkit/catalogue/catalogues';
import { eventually } from '@dubplate/testkit/eventually';
import type { Person } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

const server = useServer();

describe('the file of an import', () => {
  /** Sends a form of which the second half comes only when it is let through. */
  const beginImport = (person: Person, table: string) => {
    const rest = Promise.withResolvers<void>();
    const body = (async function* () {
      const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
      yield Buffer.from(`--x\r\n${head}\r\nContent-Type: text/csv\r\n\r\n${table.slice(0, 100)}`);
      await rest.promise;
      yield Buffer.from(`${table.slice(100)}\r\n--x--\r\n`);
    })();
    const answer = fetch(`${server.origin}/api/me/catalogue-imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: body as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit);
    return { answer, finish: rest.resolve };
  };
  const table = stardustTable({ releases: 2, tracks: 2 });

  it('is read one at a time for each person, while others have theirs read', async () => {
    const [person, other] = [await signUpSubscriber(server), await signUpSubscriber(server)];
    const first = beginImport(person, table);
    const again = () => person.call('POST /me/catalogue-imports', { body: catalogueForm('no catalogue') });
    await eventually('the first file to come', async () =>
      (await again()).error.message === 'IMPORT_UNDER_WAY' ? true : undefined,
    );
    expect((await importCatalogue(other, table)).counts.releases).toBe(2);
    first.finish();
    expect((await first.answer).status).toBe(201);
    expect((await again()).error.message).toBe('UNKNOWN_FORMAT');
  });

  it('is refused before a byte of the file is read if the person has too many', async () => {
    const person = await signUpSubscriber(server);
    const { uuid } = await importCatalogue(person, table);
    await sql`
      INSERT INTO catalogue_imports (uuid, user_uuid, format, name, issues, created_at, expires_at)
      SELECT gen_random_uuid(), user_uuid, format, name, issues, created_at, expires_at
      FROM catalogue_imports, generate_series(2, ${CATALOGUE_IMPORTS_MAX}) WHERE uuid = ${uuid}`.execute(
      server.database.db,
    );
    const { error } = await person.call('POST /me/catalogue-imports', { body: catalogueForm('no catalogue') });
    expect(error).toMatchObject({ statusCode: 409, message: 'IMPORTS_FULL' });
  });

  it('is read into one import if a call is repeated with its key', async () => {
    const person = await signUpSubscriber(server);
    const send = () =>
      person.ok('POST /me/catalogue-imports', {
        body: catalogueForm(table),
        headers: { 'idempotency-key': 'import-1' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.uuid).toBe(first.uuid);
    expect(await person.ok('GET /me/catalogue-imports')).toHaveLength(1);
  });
});
