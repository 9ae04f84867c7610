export { useNoReferrer, WelcomeForm } from './entry/welcome-form.tsx';
export { fullName, hasRole, isStaff, meQuery, requireRole, type StaffRole, useMe } from './me.ts';
