export { fullName, hasRole, meQuery, type StaffRole, useMe } from './me.ts';
