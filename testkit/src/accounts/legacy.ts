import { eventually } from '../eventually.ts';
import { type Person, stranger } from '../person.ts';
import { tokenIn } from './recovery.ts';

interface Legacy {
  readonly username: string;
  readonly [field: string]: unknown;
}

/** Imports people of the older system, as staff do. */
export const importLegacy = (admin: Person, ...people: readonly Legacy[]) => {
  const body = new FormData();
  body.append('file', new Blob([people.map((person) => JSON.stringify(person)).join('\n')]), 'people.jsonl');
  return admin.ok('POST /staff/legacy/import', { body });
};

/** The token from the refused sign-in of a person of the older system. */
export const refusedSignIn = async (origin: string, username: string): Promise<string> => {
  const { error } = await stranger(origin).call('POST /login', { body: { username, password: 'whatever it was' } });
  return String(error.transfering_token);
};

interface MailingServer {
  readonly origin: string;
  sent(to: string, count?: number): Promise<{ readonly link: { readonly path: string } | null }>;
}

const PASSWORD = 'a new password here';

/** Moves a person here, from their refused sign-in to their session. */
export const moveHere = async (server: MailingServer, username: string): Promise<Person> => {
  const person = stranger(server.origin);
  const params = { token: await refusedSignIn(server.origin, username) };
  await person.ok('GET /start-transfering/{token}', { params });
  const { link } = await server.sent(username);
  await person.ok('POST /reset-password', { body: { token: tokenIn(link?.path), password: PASSWORD } });
  const { access_token } = await person.ok('POST /login', { body: { username, password: PASSWORD } });
  person.token = access_token;
  const { uuid } = await person.ok('GET /me');
  return Object.assign(person, { uuid, username, password: PASSWORD });
};

/** The transfer of a person, once nothing of it waits or runs any more. */
export const transferEnded = (person: Person, timeoutMs?: number) =>
  eventually(
    'the end of the transfer',
    async () => {
      const transfer = await person.ok('GET /me/transfer');
      const isUnderWay = [...transfer.releases, ...transfer.multilinks].some(({ status }) =>
        ['waiting', 'active', 'delayed'].includes(status),
      );
      return isUnderWay ? undefined : transfer;
    },
    timeoutMs,
  );
