import type { StaffUser } from '@dubplate/contract/accounts/staff-endpoints';
import { fullName } from '#features/accounts/index.ts';

/** Formats a login as people write it; phone numbers are stored as digits only. */
export const loginText = (username: string): string => (/^\d+$/.test(username) ? `+${username}` : username);

/** Returns the display name of a user; null if the user was erased. */
export const personName = (person: Pick<StaffUser, 'first_name' | 'last_name' | 'username' | 'erased_at'>) =>
  person.erased_at === null ? (fullName(person) ?? loginText(person.username)) : null;
