import './passkeys/tables.ts';
import './tables.ts';
import './second-factor/tables.ts';

export type { EmailTemplates } from './emails/email-template.ts';
export { emailsRoom } from './emails/room.ts';
export { enqueueEmail } from './emails/send-email.ts';
export { requirePassword, requireRecentAuth, requireVerifiedName } from './reauthenticate.ts';
export { ensureAdmin, makeAdmin } from './registration/first-admin.ts';
export { registerUser } from './registration/register-user.ts';
export { accountsRoom, type RequestTransferLink } from './room.ts';
export { listUnreadableTotp } from './second-factor/second-factor.ts';
export { createAuthentication } from './sessions/authentication.ts';
export { livingSince } from './sessions/living-since.ts';
export { endSessionsOf } from './sessions/store.ts';
export { presentStaffUser } from './staff/present.ts';
export { peopleByName, peopleByUsername } from './staff/read-names.ts';
export { findUser, findUserByName, isLastAdmin, lockUser, setRoles, type User } from './store.ts';
export type { TransferLinks } from './transfer-links.ts';
