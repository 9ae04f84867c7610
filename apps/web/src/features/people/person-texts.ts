import type { StaffUser } from '@dubplate/contract/accounts/staff-endpoints';
import { fullName } from '#features/accounts/index.ts';
import { useFormat } from '#lib/i18n/format.ts';

const pair = (value: number): string => String(value).padStart(2, '0');

/** A day and the time of day where the reader is, narrow enough for a column: `23 Nov 2026, 07:41`. */
export const useMoment = () => {
  const format = useFormat();
  return (timestamp: string): string => {
    const instant = new Date(timestamp);
    return `${format.shortDate(timestamp)}, ${pair(instant.getHours())}:${pair(instant.getMinutes())}`;
  };
};

/** Formats a login as people write it; phone numbers are stored as digits only. */
export const loginText = (username: string): string => (/^\d+$/.test(username) ? `+${username}` : username);

/** Returns the display name of a user; null if the user was erased. */
export const personName = (person: Pick<StaffUser, 'first_name' | 'last_name' | 'username' | 'erased_at'>) =>
  person.erased_at === null ? (fullName(person) ?? loginText(person.username)) : null;
