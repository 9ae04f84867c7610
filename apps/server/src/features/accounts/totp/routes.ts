import { totpEndpoints } from '@dubplate/contract/accounts/totp-endpoints';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { requirePassword } from '../reauthenticate.ts';
import type { SecondFactorContext } from './second-factor.ts';
import { confirmTotp, setUpTotp, turnOffTotp } from './set-up-totp.ts';
import { countRecoveryCodes, findTotp } from './store.ts';

type TotpContext = MountOptions &
  Pick<ServerContext, 'clock'> &
  SecondFactorContext & {
    /** The authenticator app shows it beside the code. */
    readonly productName: string;
  };

export const totpRoutes = (app: FastifyInstance, options: TotpContext): void => {
  const { clock, wrongPasswords } = options;
  mount(app, totpEndpoints, options, {
    'GET /me/totp': async ({ db, actor }) => {
      const totp = await findTotp(db, actor.uuid);
      return {
        is_available: actor.roles.length > 0,
        activated_at: totp?.activated_at?.toISOString() ?? null,
        recovery_codes_left: await countRecoveryCodes(db, actor.uuid),
      };
    },

    'POST /me/totp': async ({ db, actor, body }) => {
      const user = await requirePassword(db, wrongPasswords, actor, body.password);
      return setUpTotp(db, options, user, clock.now());
    },

    'POST /me/totp/confirm': async ({ db, actor, body }) => ({
      recovery_codes: await confirmTotp(db, options, actor, body.code, clock.now()),
    }),

    'POST /me/totp/off': async ({ db, actor, body }) => {
      await requirePassword(db, wrongPasswords, actor, body.password);
      await turnOffTotp(db, options, actor, body.code, clock.now());
    },
  });
};
