export { fullName, hasRole, type StaffRole, useMe } from './me.ts';
export { requireRole } from './require-role.ts';
