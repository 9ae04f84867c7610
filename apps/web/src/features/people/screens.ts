// One chunk for all staff screens: every separate chunk adds its name to every user's first load.
export { AuditScreen } from './audit/audit-screen.tsx';
export { PeopleScreen } from './list/people-screen.tsx';
export { PersonScreen } from './person/person-screen.tsx';
