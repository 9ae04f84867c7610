import { type ApiKey, endpoints } from '@dubplate/contract/api';
import { type Endpoint, isStaffAccess } from '@dubplate/contract/endpoint';
import { SCOPES_OF_ROLE, TEAM_ROLES, type TeamRole, TOKEN_SCOPES, type TokenScope } from '@dubplate/contract/scopes';
import { type Belongings, makeBelongings } from '@dubplate/testkit/belongings';
import { type Person, signUpVerified, stranger } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { joinTeam } from '@dubplate/testkit/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from './access.ts';
import { ACCESS } from './access-table.ts';

// Tries every call of the contract as every kind of caller.

const NAMES = ['anonymous', 'owner', 'other', 'moderator', 'support', 'admin'] as const;
type Name = (typeof NAMES)[number];

let server: TestServer;
let people: Record<Name, Person>;
let things: Belongings;
const members = {} as Record<TeamRole, Person>;
/** An administrator’s tokens with one scope each, and with all but one. */
const only = {} as Record<TokenScope, Person>;
let every: Person;
const without = {} as Record<TokenScope, Person>;
const tokenOf = async (person: Person, scopes: readonly TokenScope[]): Promise<Person> => {
  const { token } = await person.ok('POST /me/tokens', { body: { name: 'Matrix', scopes } });
  return Object.assign(stranger(server.origin), { token });
};
beforeAll(async () => {
  server = await startTestServer({ env: { WEBHOOK_PRIVATE_ADDRESSES: '1' } });
  const [owner, other, moderator, support, admin] = [
    await signUpVerified(server),
    await signUpVerified(server),
    await signUpVerified(server, { roles: ['moderator'] }),
    await signUpVerified(server, { roles: ['support'] }),
    await signUpVerified(server, { roles: ['admin'] }),
  ];
  people = { anonymous: stranger(server.origin), owner, other, moderator, support, admin };
  things = await makeBelongings(server.origin, owner);
  for (const role of TEAM_ROLES) {
    const member = await signUpVerified(server, { roles: ['admin'] });
    await joinTeam(owner, member, { role });
    members[role] = member;
  }
  every = await tokenOf(admin, TOKEN_SCOPES);
  for (const scope of TOKEN_SCOPES) {
    only[scope] = await tokenOf(admin, [scope]);
    without[scope] = await tokenOf(
      admin,
      TOKEN_SCOPES.filter((one) => one !== scope),
    );
  }
});
afterAll(() => server.stop());

const keys = Object.keys(ACCESS) as ApiKey[];
const endpointOf = (key: ApiKey): Endpoint => endpoints[key];
const random = () => crypto.randomUUID();
const pathOf = (id: string) => ({
  id,
  versionId: random(),
  attemptId: random(),
  account_uuid: id,
  name: 'x',
  slug: 'x',
  size: 'small',
  provider: 'x',
  period: '2020-01',
  store: 'x',
});
/** Invalid input: access must be checked before the input is read. */
const ODD = { params: pathOf('no id'), headers: { 'content-type': 'text/odd' } };
const oddCallBy = async (person: Person, key: ApiKey) => {
  const sending = { ...ODD, ...(key.startsWith('GET') ? {} : { body: 'odd' }) };
  const { status, error } = await person.call(key, sending);
  return { status, message: error?.message, scope: error?.scope };
};
const oddCall = async (name: Name, key: ApiKey) => {
  const { status, message } = await oddCallBy(people[name], key);
  return { status, message };
};
const call = async (name: Name, key: ApiKey, row: Access, id: string) => {
  const { body, query } = typeof row === 'object' ? row : {};
  const answer = await people[name].call(key, {
    params: pathOf(id),
    ...(body !== undefined && { body }),
    ...(query && { query }),
  });
  return { status: answer.status, message: answer.error?.message };
};
const rows = (kind: (row: Access) => boolean) => keys.filter((key) => kind(ACCESS[key]));
const ownedKeys = rows((row) => typeof row === 'object');
/** Sorts deletions last, and a parent after its children. */
const inOrder = (key: ApiKey) =>
  key.startsWith('DELETE') ? 1 + ['/release/{id}', '/artist/{id}', '/file/{id}'].indexOf(key.slice(7)) + 1 : 0;

it('names every call of the contract, and no other', () => {
  expect(Object.keys(ACCESS).sort()).toEqual(Object.keys(endpoints).sort());
  for (const key of keys) {
    const { access } = endpointOf(key);
    const row = ACCESS[key];
    const isPublic = row === 'anyone' || row === 'secret';
    expect([key, access === 'public', isStaffAccess(access)]).toEqual([key, isPublic, row === 'staff']);
  }
});

describe('a caller', () => {
  it.each(keys.filter((key) => endpointOf(key).access !== 'public'))(
    'is rejected by %s without a session',
    async (key) => {
      const refusal = { status: 401, message: 'UNAUTHORIZED' };
      expect(await call('anonymous', key, ACCESS[key], things.self)).toEqual(refusal);
      expect(await oddCall('anonymous', key)).toEqual(refusal);
    },
  );

  it.each(rows((row) => row === 'secret'))('gets nothing from %s without its secret', async (key) => {
    // With only an access token, because cookies are secrets too.
    for (const { token } of [people.anonymous, people.owner, people.admin]) {
      const bare = Object.assign(stranger(server.origin), { token });
      const { status } = await bare.call(key, { params: pathOf(things.file) });
      expect([400, 401, 404]).toContain(status);
    }
  });
});

describe('an owned resource', () => {
  it.each(ownedKeys)('is not found by other users in %s', async (key) => {
    const row = ACCESS[key];
    if (typeof row !== 'object') throw new Error('no row');
    const absent = await call('other', key, row, random());
    expect(absent).toEqual({ status: 404, message: 'NOT_FOUND' });
    for (const name of ['other', 'moderator', 'support', 'admin'] as const) {
      const answer = await call(name, key, row, things[row.of]);
      if (name !== 'other' && row.readers?.includes(name)) expect([name, answer.status < 400]).toEqual([name, true]);
      else expect([name, answer]).toEqual([name, absent]);
    }
  });

  it.each(ownedKeys.toSorted((a, b) => inOrder(a) - inOrder(b)))('is found by its owner in %s', async (key) => {
    const row = ACCESS[key];
    if (typeof row !== 'object') throw new Error('no row');
    const { status } = await call('owner', key, row, things[row.of]);
    expect([401, 403]).not.toContain(status);
    if (!row.mayBeMissing) expect(status).not.toBe(404);
    expect(status).toBeLessThan(500);
  });
});

describe('a staff call', () => {
  it.each(rows((row) => row === 'staff'))(
    '%s allows only its role and admins, and checks that before reading the input',
    async (key) => {
      const { access } = endpointOf(key);
      for (const name of ['owner', 'other', 'moderator', 'support'] as const) {
        if (name === access) continue;
        expect([name, await oddCall(name, key)]).toEqual([name, { status: 403, message: 'FORBIDDEN' }]);
      }
      for (const name of [access, 'admin'] as ('moderator' | 'support' | 'admin')[]) {
        const { status } = await call(name, key, 'staff', random());
        expect([name, status === 401 || status === 403]).toEqual([name, false]);
      }
    },
  );
});

describe('a scope', () => {
  const scopeOf = (key: ApiKey): TokenScope | null => {
    const { access } = endpointOf(key);
    if (isStaffAccess(access)) return 'staff';
    return TOKEN_SCOPES.find((scope) => scope === access) ?? null;
  };
  const scoped = keys.filter((key) => scopeOf(key) !== null);
  const inSessions = keys.filter((key) => ['session', 'own-session'].includes(endpointOf(key).access));
  // Without input they would do what they do.
  const changesWithoutInput = (key: ApiKey) =>
    !key.startsWith('GET') && !endpointOf(key).params && !endpointOf(key).body && !endpointOf(key).upload;

  it.each(scoped)('of a token opens %s, and all others together do not', async (key) => {
    const scope = scopeOf(key) as TokenScope;
    expect(await oddCallBy(without[scope], key)).toEqual({ status: 403, message: 'MISSING_SCOPE', scope });
    if (changesWithoutInput(key)) return;
    const { status } = await oddCallBy(only[scope], key);
    expect([401, 403]).not.toContain(status);
  });

  it.each(inSessions)('of a token never opens %s', async (key) => {
    expect((await oddCallBy(every, key)).message).toBe('OWN_SESSION_ONLY');
  });

  it.each(scoped)('of a role opens %s to its members alone', async (key) => {
    const scope = scopeOf(key) as TokenScope;
    for (const role of TEAM_ROLES) {
      const isHeld = (SCOPES_OF_ROLE[role] as readonly TokenScope[]).includes(scope);
      if (isHeld && changesWithoutInput(key)) continue;
      const { status, message } = await oddCallBy(members[role], key);
      if (scope === 'staff') expect([role, message]).toEqual([role, 'FORBIDDEN']);
      else if (isHeld) expect([role, [401, 403].includes(status)]).toEqual([role, false]);
      else expect([role, message]).toEqual([role, 'MISSING_SCOPE']);
    }
  });

  it.each(keys.filter((key) => endpointOf(key).access === 'own-session'))(
    'of no role opens %s while acting for another account',
    async (key) => {
      for (const role of TEAM_ROLES)
        expect([role, (await oddCallBy(members[role], key)).message]).toEqual([role, 'OWN_SESSION_ONLY']);
    },
  );
});

it.each(rows((row) => row === 'own'))('%s allows every signed-in user', async (key) => {
  for (const name of ['other', 'moderator', 'support', 'admin'] as const) {
    // An empty body passes the access check and fails validation if the call has a body.
    const answer = await people[name].call(key, {
      params: pathOf(things.self),
      ...(endpointOf(key).body && { body: {} }),
    });
    expect([name, answer.status === 401]).toEqual([name, false]);
  }
});
