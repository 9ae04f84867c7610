import type { TeamRole } from '@dubplate/contract/scopes';
import type { TeamAccount } from '@dubplate/contract/team/schemas';
import { actingFor } from '../lib/session/acting.ts';
import { beginSession } from '../lib/session/session.ts';

export const LABEL = '6b0f5d0e-2a51-4a6b-9f57-0c1f1a2b3c4d';

/** An access token with these claims, for a quarter of an hour. */
export const tokenOf = (claims: object) => `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 900, ...claims }))}.x`;

/** Begins a session that acts for a label in this role. */
export const actFor = (role: TeamRole, artists: readonly string[] | null = null): void => {
  beginSession(tokenOf({ sub: LABEL, username: 'label@example.com', act: { sub: 'vera' } }));
  actingFor.set({
    account_uuid: LABEL,
    name: 'North Label',
    role,
    artist_uuids: artists,
    state: 'ACTIVE',
  } as TeamAccount);
};

/** Begins a session in one's own account. */
export const actForOneself = (): void => {
  actingFor.set(null);
  beginSession(tokenOf({ sub: 'vera', username: 'vera@example.com' }));
};
