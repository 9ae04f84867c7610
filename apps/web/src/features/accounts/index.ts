export { useNoReferrer } from './entry/no-referrer.ts';
export { WelcomeForm } from './entry/welcome-form.tsx';
export { fullName, hasRole, isStaff, meQuery, type StaffRole, useMe } from './me.ts';
export { requireRole } from './require-role.ts';
