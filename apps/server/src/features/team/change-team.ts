import { platformErrors } from '@dubplate/contract/errors';
import type { ArtistId, UserId } from '@dubplate/contract/ids';
import { SCOPES_OF_ROLE, type TeamRole } from '@dubplate/contract/scopes';
import { teamErrors, teamIssues } from '@dubplate/contract/team/errors';
import { TEAM_INVITATION_DAYS, TEAM_INVITED_PER_DAY, TEAM_MAX } from '@dubplate/contract/team/limits';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { DAY_MS } from '@dubplate/rules/dates';
import {
  enqueueEmail,
  findUser,
  findUserByName,
  lockUser,
  requireVerifiedName,
  type TeamMemberTable,
} from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { type Actor, hasScope } from '#platform/http/access/actor.ts';
import { newUuid } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import {
  acceptInvitation,
  deleteMember,
  deleteMembership,
  findInvitations,
  insertMember,
  listMembers,
  listOwnArtists,
  saveInvitation,
  updateMember,
} from './store.ts';

export type TeamContext = Pick<ServerContext, 'clock' | 'jobs' | 'live' | 'config'>;

/** The name of an account as its team sees it. */
export const accountName = (user: {
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}): string => [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username;

/** A token gives no role that may do more than the token itself. @throws 403 MISSING_SCOPE */
const requireScopesOf = (actor: Actor, role: TeamRole): void => {
  const scope = SCOPES_OF_ROLE[role].find((one) => !hasScope(actor, one));
  if (scope) throw apiError(platformErrors, 'MISSING_SCOPE', { values: { scope }, data: { scope } });
};

/** @throws 400 if an artist is not the account's */
const requireOwnArtists = async (
  trx: Db,
  accountUuid: UserId,
  artists: readonly ArtistId[] | null | undefined,
): Promise<void> => {
  if (!artists) return;
  const own = await listOwnArtists(trx, accountUuid, artists);
  refuseIssues(
    teamIssues,
    artists.flatMap((uuid, place) =>
      own.includes(uuid) ? [] : [{ path: `artist_uuids.${place}`, code: 'artist_unknown' as const }],
    ),
  );
};

/**
 * Notes an invitation of a name that nobody has proven.
 * @returns whether to mail it: once in seven days to each of them
 * @throws 409 TEAM_INVITATIONS_FULL
 */
const countInvitation = async (trx: Db, accountUuid: UserId, username: string, now: Date): Promise<boolean> => {
  const { sentAt, recent } = await findInvitations(trx, accountUuid, username, new Date(now.getTime() - DAY_MS));
  if (sentAt && now.getTime() - sentAt.getTime() < TEAM_INVITATION_DAYS * DAY_MS) return false;
  if (recent >= TEAM_INVITED_PER_DAY)
    throw apiError(teamErrors, 'TEAM_INVITATIONS_FULL', { values: { max: TEAM_INVITED_PER_DAY } });
  await saveInvitation(trx, accountUuid, username, now);
  return true;
};

/**
 * Invites somebody by e-mail or phone; they join once they accept.
 * @throws 400, 403 MISSING_SCOPE, 409 TEAM_FULL, TEAM_MEMBER_EXISTS, TEAM_INVITATIONS_FULL
 */
export const inviteMember = (
  db: Db,
  { clock, jobs, config }: TeamContext,
  actor: Actor,
  input: { readonly username: string; readonly role: TeamRole; readonly artist_uuids?: ArtistId[] | null | undefined },
  language: Language,
): Promise<TeamMemberTable> => {
  requireScopesOf(actor, input.role);
  const typed = parseUsername(input.username)?.value ?? '';
  if (typed === '') refuseIssues(teamIssues, [{ path: 'username', code: 'username_invalid' }]);
  return inTransaction(db, async (trx) => {
    // One invitation at a time, so that the limits hold.
    const account = await lockUser(trx, actor.uuid);
    if (!account) throw notFound();
    const known = await findUserByName(trx, typed, config.phoneCountry);
    const username = known?.username ?? typed;
    if (username === account.username) refuseIssues(teamIssues, [{ path: 'username', code: 'member_is_owner' }]);
    await requireOwnArtists(trx, actor.uuid, input.artist_uuids);
    const members = await listMembers(trx, actor.uuid);
    if (members.some((member) => member.username === username)) throw apiError(teamErrors, 'TEAM_MEMBER_EXISTS');
    if (members.length >= TEAM_MAX) throw apiError(teamErrors, 'TEAM_FULL', { values: { max: TEAM_MAX } });
    const now = clock.now();
    const isProven = known?.verified_at != null;
    if (isProven || (await countInvitation(trx, actor.uuid, username, now)))
      await enqueueEmail(trx, jobs, {
        kind: 'team-invitation',
        username,
        values: { account: accountName(account) },
        callerLanguage: language,
      });
    const member: TeamMemberTable = {
      uuid: newUuid(),
      account_uuid: actor.uuid,
      username,
      member_uuid: null,
      role: input.role,
      artist_uuids: input.artist_uuids ?? null,
      state: 'INVITED',
      invited_at: now,
      accepted_at: null,
    };
    await insertMember(trx, member);
    return member;
  });
};

/** Takes effect with the member's next call. @throws 404, 400, 403 MISSING_SCOPE */
export const changeMember = async (
  db: Db,
  { live }: TeamContext,
  actor: Actor,
  uuid: string,
  {
    role,
    artist_uuids,
  }: { readonly role?: TeamRole | undefined; readonly artist_uuids?: ArtistId[] | null | undefined },
): Promise<TeamMemberTable> => {
  if (role) requireScopesOf(actor, role);
  await requireOwnArtists(db, actor.uuid, artist_uuids);
  const member = await updateMember(db, actor.uuid, uuid, {
    ...(role && { role }),
    ...(artist_uuids !== undefined && { artist_uuids }),
  });
  if (!member) throw notFound();
  // The socket reconnects with what the member may see now.
  if (member.member_uuid) live.dropMember(actor.uuid, member.member_uuid);
  return member;
};

/** Ends the access of a member on every node. @throws 404 */
export const removeMember = async (db: Db, { live }: TeamContext, accountUuid: UserId, uuid: string): Promise<void> => {
  const member = await deleteMember(db, accountUuid, uuid);
  if (!member) throw notFound();
  if (member.member_uuid) live.dropMember(accountUuid, member.member_uuid);
};

interface Person {
  readonly uuid: UserId;
  readonly username: string;
}

/** @throws 404 without an invitation to the person's name, 403 NOT_VERIFIED */
export const joinTeam = (db: Db, { clock }: TeamContext, person: Person, accountUuid: UserId): Promise<void> =>
  inTransaction(db, async (trx) => {
    const account = await findUser(trx, accountUuid);
    const isOpen = account !== undefined && account.banned_at === null && account.erased_at === null;
    if (!isOpen || !(await acceptInvitation(trx, accountUuid, { ...person, now: clock.now() }))) throw notFound();
    requireVerifiedName(await findUser(trx, person.uuid));
  });

/** Leaves a team or declines its invitation. @throws 404 */
export const leaveTeam = async (db: Db, { live }: TeamContext, person: Person, accountUuid: UserId): Promise<void> => {
  if (!(await deleteMembership(db, accountUuid, person))) throw notFound();
  live.dropMember(accountUuid, person.uuid);
};
