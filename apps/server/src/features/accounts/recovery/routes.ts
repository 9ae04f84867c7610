import { recoveryEndpoints } from '@dubplate/contract/accounts/recovery-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { limitKeyOf } from '#platform/http/addresses/client-address.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { type LinkRequestDeps, requestLink } from './request-link.ts';
import { type PasswordResetDeps, resetPassword } from './reset-password.ts';
import { updatePassword } from './update-password.ts';
import { verifyName } from './verify-name.ts';

export interface RecoveryOptions extends PasswordResetDeps, LinkRequestDeps {
  readonly clock: Clock;
}

export const recoveryRoutes = (app: FastifyInstance, options: MountOptions & RecoveryOptions): void => {
  const { clock } = options;
  mount(app, recoveryEndpoints, options, {
    'POST /verify-email': async ({ db, body, request, language }) => {
      const { username } = body;
      await requestLink(db, options, { username, purpose: 'verify', address: limitKeyOf(request), language });
      return { status: 'MAIL_SENT' as const };
    },

    'POST /verify': async ({ db, body }) => ({
      verified_at: (await verifyName(db, body.token, clock.now())).toISOString(),
    }),

    'POST /reset-password-email': async ({ db, body, request, language }) => {
      const { username } = body;
      await requestLink(db, options, { username, purpose: 'reset', address: limitKeyOf(request), language });
      return { status: 'MAIL_SENT' as const };
    },

    'POST /reset-password': async ({ db, body, language }) => {
      await resetPassword(db, options, { ...body, language }, clock.now());
      return { status: 'PASSWORD_CHANGED' as const };
    },

    'PATCH /update-password': async ({ db, actor, body }) => {
      await updatePassword(db, options, actor, body, clock.now());
      return { status: 'PASSWORD_CHANGED' as const };
    },
  });
};
