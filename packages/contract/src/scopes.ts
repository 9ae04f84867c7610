/** What a token or a team member may be allowed to do. A person in their own session may do all of it. */
export const SCOPES = [
  'releases:read',
  'releases:write',
  'releases:publish',
  'files:write',
  'artists:write',
  'statistics:read',
  'royalties:read',
  'splits:write',
  'payouts:write',
  'purchases:read',
  'purchases:write',
  'links:write',
  'support:write',
  'account:read',
  'account:write',
  'team:write',
  'webhooks:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes of a personal token: `staff` opens the calls of the roles that its owner has. */
export const TOKEN_SCOPES = [...SCOPES, 'staff'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Roles of staff. */
export const ROLES = ['moderator', 'support', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const TEAM_ROLES = ['MANAGER', 'EDITOR', 'FINANCE', 'VIEWER'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Scopes that a manager lacks: team, account, payouts, splits and webhooks are the owner's. */
const OWNERS = ['team:write', 'account:read', 'account:write', 'payouts:write', 'splits:write', 'webhooks:write'];

export const SCOPES_OF_ROLE: Readonly<Record<TeamRole, readonly Scope[]>> = {
  MANAGER: SCOPES.filter((scope) => !OWNERS.includes(scope)),
  EDITOR: ['releases:read', 'releases:write', 'files:write', 'artists:write', 'links:write'],
  FINANCE: ['statistics:read', 'royalties:read', 'purchases:read'],
  VIEWER: ['releases:read', 'statistics:read'],
};
