import { call } from '../api.ts';
import { actingFor, isActing } from '../session/acting.ts';
import { sessionClaims } from '../session/session.ts';

/** Loads the role in the account for which the session acts; `isAgain` after a change of the role. */
export const loadActing = async (isAgain = false): Promise<void> => {
  const account = sessionClaims()?.sub;
  if (!isActing() || (actingFor.get() && !isAgain)) return;
  const accounts = await call('GET /me/accounts');
  actingFor.set(accounts.find(({ account_uuid }) => account_uuid === account) ?? null);
};
