import { SCOPES_OF_ROLE, type Scope } from '@dubplate/contract/scopes';
import type { TeamAccount } from '@dubplate/contract/team/schemas';
import { type ReactNode, useSyncExternalStore } from 'react';
import { stored } from '../storage/stored.ts';
import { createStore, useStore } from '../store.ts';
import { onSession, sessionClaims } from './session.ts';

/**
 * What a part of the app needs: a scope, `own-session` for what only a person may do for themself, or `whole-account`
 * for what is not limited to certain artists.
 */
export type Need = Scope | 'own-session' | 'whole-account';

/** The account of somebody else for which the session acts, once it is loaded; null in one's own account. */
export const actingFor = createStore<TeamAccount | null>(null);

/** The account from whose team the person was removed, until a page has shown it. */
export const removedFrom = stored('removed-from');

/** Returns true if the session acts for the account of somebody else. */
export const isActing = (): boolean => {
  const claims = sessionClaims();
  return claims !== null && claims.person !== claims.sub;
};

/** Returns true if the session may do all of this. People may do everything in their own account. */
export const may = (...needs: readonly Need[]): boolean => {
  if (!isActing()) return true;
  const account = actingFor.get();
  return needs.every((need) => {
    if (!account || need === 'own-session') return false;
    return need === 'whole-account' ? !account.artist_uuids : SCOPES_OF_ROLE[account.role].includes(need);
  });
};

/** As `may`, and follows changes. */
export const useMay = (...needs: readonly Need[]): boolean => {
  useStore(actingFor);
  return useSyncExternalStore(onSession, () => may(...needs));
};

interface IfMayProps {
  readonly needs: readonly Need[];
  readonly children: ReactNode;
}

/** Renders its children only for people who may do all of this. */
export const IfMay = ({ needs, children }: IfMayProps): ReactNode => (useMay(...needs) ? children : null);
