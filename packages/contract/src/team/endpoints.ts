import { z } from 'zod';
import { accessToken } from '../accounts/schemas.ts';
import { defineEndpoints } from '../endpoint.ts';
import { userId } from '../ids.ts';
import { byId, paged, pageQuery } from '../wire.ts';
import { newTeamMember, teamAccount, teamActivity, teamMember, teamMemberChange } from './schemas.ts';

const byAccount = z.object({ account_uuid: userId });

/** The people who may act for an account, and the accounts for which a person may act. */
export const teamEndpoints = defineEndpoints({
  'GET /me/team': {
    summary: 'Your team, invitations included',
    access: 'team:write',
    status: 200,
    response: z.array(teamMember),
  },
  'POST /me/team': {
    summary: 'Invite somebody to act for your account; without `artist_uuids` for all of it',
    access: 'team:write',
    body: newTeamMember,
    status: 201,
    response: teamMember,
    errors: ['TEAM_FULL', 'TEAM_MEMBER_EXISTS', 'TEAM_INVITATIONS_FULL', 'MISSING_SCOPE'],
  },
  'GET /me/team/activity': {
    summary: 'What the members of your team did, newest first',
    access: 'team:write',
    query: z.object(pageQuery),
    status: 200,
    response: paged(teamActivity),
  },
  'PATCH /me/team/{id}': {
    summary: 'Change the role or the artists of a member',
    access: 'team:write',
    params: byId,
    body: teamMemberChange,
    status: 200,
    response: teamMember,
    errors: ['MISSING_SCOPE'],
  },
  'DELETE /me/team/{id}': {
    summary: 'Remove a member or take an invitation back; their access ends at once',
    access: 'team:write',
    params: byId,
    status: 204,
  },
  'GET /me/accounts': {
    summary: 'Accounts for which you may act, and invitations to your name',
    access: 'session',
    status: 200,
    response: z.array(teamAccount),
  },
  'POST /me/account/{account_uuid}/accept': {
    summary: 'Accept an invitation',
    access: 'session',
    params: byAccount,
    status: 204,
    errors: ['NOT_VERIFIED'],
  },
  'DELETE /me/account/{account_uuid}': {
    summary: 'Leave a team or decline an invitation',
    access: 'session',
    params: byAccount,
    status: 204,
  },
  'POST /session/account': {
    summary: 'Act for this account from now on, or with null for your own; refreshing keeps it',
    access: 'session',
    body: z.object({ account_uuid: userId.nullable() }),
    status: 200,
    response: accessToken,
  },
});
