import './tables.ts';

export { type AccessTokens, createAccessTokens } from './access-tokens.ts';
export { actorOfToken, authenticateRequest } from './authenticate.ts';
export { ensureAdmin } from './first-admin.ts';
export { registerUser } from './register-user.ts';
export { accountsRoutes } from './routes.ts';
export { accountsStaffRoutes } from './staff/routes.ts';
export { deleteEndedSessions, lockUser, setRoles } from './store.ts';
