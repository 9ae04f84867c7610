export { WelcomeForm } from './entry/welcome-form.tsx';
export { useNoReferrer } from './link-mail/use-link-mail.ts';
export { fullName, hasRole, isStaff, meQuery, requireRole, type StaffRole, useMe } from './me.ts';
