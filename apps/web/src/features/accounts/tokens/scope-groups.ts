import type { TokenScope } from '@dubplate/contract/scopes';

type Group = 'catalogue' | 'money' | 'account' | 'staff';

/** The scopes by what they are about, in display order. A scope without a group does not compile. */
const GROUP_OF: Readonly<Record<TokenScope, Group>> = {
  'releases:read': 'catalogue',
  'releases:write': 'catalogue',
  'releases:publish': 'catalogue',
  'files:write': 'catalogue',
  'artists:write': 'catalogue',
  'links:write': 'catalogue',
  'statistics:read': 'money',
  'royalties:read': 'money',
  'splits:write': 'money',
  'payouts:write': 'money',
  'purchases:read': 'money',
  'purchases:write': 'money',
  'support:write': 'account',
  'account:read': 'account',
  'account:write': 'account',
  'team:write': 'account',
  'webhooks:write': 'account',
  staff: 'staff',
};

const ALL = Object.keys(GROUP_OF) as TokenScope[];

export interface ScopeGroup {
  readonly group: Group;
  readonly scopes: readonly TokenScope[];
}

/** The groups to choose from; only administrators may choose `staff`. */
export const scopeGroups = (isAdmin: boolean): readonly ScopeGroup[] =>
  (['catalogue', 'money', 'account', ...(isAdmin ? (['staff'] as const) : [])] as const).map((group) => ({
    group,
    scopes: ALL.filter((scope) => GROUP_OF[scope] === group),
  }));

/** What the guide to the API (docs/api.md) needs. */
export const SENDING_SCOPES: readonly TokenScope[] = [
  'releases:read',
  'releases:write',
  'releases:publish',
  'files:write',
  'artists:write',
];
