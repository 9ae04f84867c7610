import './tables.ts';

export { createAuthentication } from './authentication.ts';
export { requireMayActOn } from './change-user.ts';
export type { EmailTemplates } from './emails/email-template.ts';
export { emailsRoom, enqueueEmail, type TransferLinks } from './emails/send-email.ts';
export { countedName, type PhoneCountry, phoneSpellings } from './phone-numbers.ts';
export { presentStaffUser } from './present.ts';
export { requirePassword, requireRecentAuth, requireVerifiedName } from './reauthenticate.ts';
export { registerUser } from './register-user.ts';
export { ensureAdmin, makeAdmin } from './roles.ts';
export { accountsRoom, type RequestTransferLink } from './room.ts';
export type { AccessTokens } from './sessions/access-token.ts';
export { liveSessionsSince } from './sessions/lifetime.ts';
export { endSessionsOf, findMembership, setActingFor } from './sessions/store.ts';
export {
  findUser,
  findUserByName,
  isLastAdmin,
  lockUser,
  peopleByName,
  peopleByUsername,
  setRoles,
  type User,
  usernamePart,
} from './store.ts';
export type { TeamMemberTable } from './tables.ts';
export { listUnreadableTotp } from './totp/second-factor.ts';
