import { emailSwitchesEndpoints } from '@dubplate/contract/accounts/email-switches-endpoints';
import { SWITCHABLE_EMAILS } from '@dubplate/contract/accounts/limits';
import type { EmailSwitches } from '@dubplate/contract/accounts/schemas';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { findUser, lockUser, type User, updateUser } from '../store.ts';

const presentSwitches = ({ emails_off }: Pick<User, 'emails_off'>): EmailSwitches =>
  Object.fromEntries(SWITCHABLE_EMAILS.map((kind) => [kind, !emails_off.includes(kind)])) as EmailSwitches;

export const emailSwitchesRoutes = (app: FastifyInstance, options: MountOptions): void => {
  mount(app, emailSwitchesEndpoints, options, {
    'GET /me/email-switches': async ({ db, actor }) => {
      const user = await findUser(db, actor.uuid);
      if (!user) throw notFound();
      return presentSwitches(user);
    },

    'PATCH /me/email-switches': ({ db, actor, body }) =>
      inTransaction(db, async (trx) => {
        const user = await lockUser(trx, actor.uuid);
        if (!user) throw notFound();
        const switches = { ...presentSwitches(user), ...body };
        const emails_off = SWITCHABLE_EMAILS.filter((kind) => !switches[kind]);
        await updateUser(trx, actor.uuid, { emails_off });
        return switches;
      }),
  });
};
