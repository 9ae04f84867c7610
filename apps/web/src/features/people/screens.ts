// Staff's screens come together: the first load of everybody names each part that is fetched apart.
export { AuditScreen } from './audit/audit-screen.tsx';
export { PeopleScreen } from './list/people-screen.tsx';
export { PersonScreen } from './person/person-screen.tsx';
