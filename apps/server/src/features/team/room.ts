import { TEAM_ACTIVITY_DAYS } from '@dubplate/contract/team/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { type AccessTokens, type EmailTemplates, findUser } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import { presentMember, teamRoutes } from './routes.ts';
import { deleteActivityBefore, eraseTeam, listAccounts, listMembers } from './store.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'team-invitation': { account: string };
  }
}

export const teamEmails = {
  'team-invitation': {
    link: '/accounts',
    isForUnverified: true,
    isForStrangers: true,
    perDay: 20,
    texts: {
      en: {
        subject: '{account} invites you to their team',
        lead: ['{account} invites you to work in their {product} account, with your own sign-in.'],
        button: 'View the invitation',
        closing: [
          'If you don’t have an account with this address yet, create one first. If you don’t know who this is, ignore this email.',
        ],
        sms: '{product}: {account} invites you to work in their account: {link}',
      },
      ru: {
        subject: '{account} приглашает вас в команду',
        lead: ['{account} приглашает вас работать в своём аккаунте {product} — вы входите под своим именем.'],
        button: 'Посмотреть приглашение',
        closing: [
          'Если у вас ещё нет аккаунта с этим адресом, сначала создайте его. Если вы не знаете, кто это, просто не отвечайте.',
        ],
        sms: '{product}: {account} приглашает вас работать в своём аккаунте: {link}',
      },
    },
  },
} satisfies EmailTemplates;

/** Teams: members, invitations, the accounts of a person, and what members did. */
export const teamRoom = (
  context: Pick<ServerContext, 'http' | 'db' | 'clock' | 'jobs' | 'live' | 'config'> & {
    readonly tokens: AccessTokens;
  },
): Room => ({
  routes: (api) => teamRoutes(api, { ...context, ...context.http }),
  cleanups: {
    'team-activity': {
      minute: 53,
      run: (now) => deleteActivityBefore(context.db, new Date(now.getTime() - TEAM_ACTIVITY_DAYS * DAY_MS)),
    },
  },
  emails: teamEmails,
  ownData: {
    async *export(db, userUuid) {
      const user = await findUser(db, userUuid);
      if (!user) return;
      yield {
        path: 'account/team.json',
        json: {
          members: (await listMembers(db, userUuid)).map(presentMember),
          accounts: (await listAccounts(db, user)).map(({ account_uuid, role, state }) => ({
            account_uuid,
            role,
            state,
          })),
        },
      };
    },
    erase: (trx, { userUuid }) => eraseTeam(trx, userUuid),
  },
});
