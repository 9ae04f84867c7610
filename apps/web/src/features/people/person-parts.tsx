import type { StaffUser } from '@dubplate/contract/accounts/staff-endpoints';
import { fullName } from '#features/accounts/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import classes from './people.module.css';

/** A day and the time of day where the reader is, narrow enough for a column: `23 Nov 2026, 07:41`. */
export const useMoment = () => {
  const format = useFormat();
  return (timestamp: string): string =>
    `${format.shortDate(timestamp)}, ${new Date(timestamp).toLocaleTimeString('en-GB', { timeStyle: 'short' })}`;
};

/** Formats a login as people write it; phone numbers are stored as digits only. */
export const loginText = (username: string): string => (/^\d+$/.test(username) ? `+${username}` : username);

/** Returns the display name of a user; null if the user was erased. */
export const personName = (person: Pick<StaffUser, 'first_name' | 'last_name' | 'username' | 'erased_at'>) =>
  person.erased_at === null ? (fullName(person) ?? loginText(person.username)) : null;

interface StateChipsProps {
  readonly person: StaffUser;
  readonly variant?: 'chip' | 'plain';
}

/** Chips for a user's state: confirmed, banned or erased, and their roles. */
export const StateChips = ({ person, variant = 'plain' }: StateChipsProps) => {
  const text = useMessages('staff', 'people');
  const format = useFormat();
  const { banned_at, banned_until, verified_at, erased_at, roles } = person;
  if (erased_at !== null)
    return (
      <span className={classes.chips}>
        <StatusChip tone="draft" label={text('erased')} variant={variant} />
      </span>
    );
  return (
    <span className={classes.chips}>
      {banned_at !== null && (
        <StatusChip
          tone="denied"
          label={banned_until === null ? text('banned') : text('bannedUntil', { when: format.dateTime(banned_until) })}
          variant={variant}
        />
      )}
      <StatusChip
        tone={verified_at === null ? 'pending' : 'published'}
        label={text(verified_at === null ? 'unverified' : 'verified')}
        variant={variant}
      />
      {roles.map((role) => (
        <StatusChip key={role} tone="moderated" label={text(`role${role}`)} variant={variant} />
      ))}
    </span>
  );
};
