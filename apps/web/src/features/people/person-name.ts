import type { StaffUser } from '@dubplate/contract/accounts/staff-endpoints';
import { fullName } from '#features/accounts/index.ts';

/** The name to sign in by as people write it: phones are kept as digits alone. */
export const loginText = (username: string): string => (/^\d+$/.test(username) ? `+${username}` : username);

/** What somebody is called here; null where they are erased. */
export const personName = (person: Pick<StaffUser, 'first_name' | 'last_name' | 'username' | 'erased_at'>) =>
  person.erased_at === null ? (fullName(person) ?? loginText(person.username)) : null;
