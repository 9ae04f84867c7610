import type { TeamRole } from '@dubplate/contract/scopes';
import type { Person } from './person.ts';

interface JoinOptions {
  readonly role: TeamRole;
  /** Limits the member to these artists. */
  readonly artists?: readonly string[];
}

/** Invites a verified person, accepts for them, and has their session act for the owner’s account. Returns the member’s uuid in the team. */
export const joinTeam = async (owner: Person, member: Person, { role, artists }: JoinOptions): Promise<string> => {
  const { uuid } = await owner.ok('POST /me/team', {
    body: { username: member.username, role, ...(artists && { artist_uuids: artists }) },
  });
  await member.ok('POST /me/account/{account_uuid}/accept', { params: { account_uuid: owner.uuid } });
  await actFor(member, owner.uuid);
  return uuid;
};

/** Has a person’s session act for an account; null for their own. */
export const actFor = async (person: Person, account: string | null): Promise<void> => {
  const { access_token } = await person.ok('POST /session/account', { body: { account_uuid: account } });
  person.token = access_token;
};
