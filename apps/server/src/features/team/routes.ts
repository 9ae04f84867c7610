import type { UserId } from '@dubplate/contract/ids';
import { teamEndpoints } from '@dubplate/contract/team/endpoints';
import type { TeamActivity, TeamMember } from '@dubplate/contract/team/schemas';
import type { FastifyInstance } from 'fastify';
import {
  type AccessTokens,
  findMembership,
  findUser,
  setActingFor,
  type TeamMemberTable,
} from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { personOf } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import {
  accountName,
  changeMember,
  inviteMember,
  joinTeam,
  leaveTeam,
  removeMember,
  type TeamContext,
} from './change-team.ts';
import { countActivity, listAccounts, listActivity, listMembers } from './store.ts';

export const presentMember = (member: TeamMemberTable): TeamMember => ({
  uuid: member.uuid,
  username: member.username,
  role: member.role,
  artist_uuids: member.artist_uuids,
  state: member.state,
  invited_at: member.invited_at.toISOString(),
});

const KINDS = ['release', 'track', 'artist', 'file', 'link'] as const;

const presentActivity = (row: Awaited<ReturnType<typeof listActivity>>[number]): TeamActivity => ({
  username: row.username,
  call: row.call,
  subject:
    row.subject_uuid === null
      ? null
      : {
          kind: KINDS.find((kind) => row.call.split('/')[1] === kind) ?? 'other',
          uuid: row.subject_uuid,
          title: row.title,
        },
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
  times: row.times,
});

/** @throws 404 unless the person is in the account's team */
const requireMembership = async (db: Db, person: UserId, account: UserId) => {
  const membership = await findMembership(db, person, account);
  if (!membership) throw notFound();
  return membership;
};

export const teamRoutes = (
  app: FastifyInstance,
  options: MountOptions & TeamContext & { readonly tokens: AccessTokens },
): void => {
  const { tokens } = options;
  mount(app, teamEndpoints, options, {
    'GET /me/team': async ({ db, actor }) => (await listMembers(db, actor.uuid)).map(presentMember),

    'POST /me/team': async ({ db, actor, body, language }) =>
      presentMember(await inviteMember(db, options, actor, body, language)),

    'GET /me/team/activity': async ({ db, actor, query }) => {
      const rows = await listActivity(db, actor.uuid, query);
      return { data: rows.map(presentActivity), meta: pageMeta(query, await countActivity(db, actor.uuid)) };
    },

    'PATCH /me/team/{id}': async ({ db, actor, params, body }) =>
      presentMember(await changeMember(db, options, actor, params.id, body)),

    'DELETE /me/team/{id}': ({ db, actor, params }) => removeMember(db, options, actor.uuid, params.id),

    'GET /me/accounts': async ({ db, actor }) =>
      (await listAccounts(db, personOf(actor))).map(({ username, first_name, last_name, ...account }) => ({
        ...account,
        name: accountName({ username, first_name, last_name }),
      })),

    'POST /me/account/{account_uuid}/accept': ({ db, actor, params }) =>
      joinTeam(db, options, personOf(actor), params.account_uuid),

    'DELETE /me/account/{account_uuid}': ({ db, actor, params }) =>
      leaveTeam(db, options, personOf(actor), params.account_uuid),

    'POST /session/account': async ({ db, actor, body }) => {
      const person = personOf(actor);
      const target = body.account_uuid === person.uuid ? null : body.account_uuid;
      const account = target === null ? null : await requireMembership(db, person.uuid, target);
      const user = await findUser(db, person.uuid);
      if (!user) throw notFound();
      await setActingFor(db, actor.sessionUuid, account?.uuid ?? null);
      return { access_token: await tokens.issue({ user, sessionUuid: actor.sessionUuid, account }) };
    },
  });
};
