export { fullName, hasRole, meQuery, useMe } from './me.ts';
