import { ARTIST_ROLES, type ArtistRole } from '@dubplate/contract/artists/limits';
import { Text } from '@mantine/core';
import { useProduct } from '#features/releases/authoring/use-authoring.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import classes from '../credits-field.module.css';

interface RoleDialogProps {
  /** The artist whose role is chosen; null closes the dialog. */
  readonly name: string | null;
  readonly current: ArtistRole | null;
  /** Roles that this artist has here already. */
  readonly taken: readonly ArtistRole[];
  readonly roles?: readonly ArtistRole[];
  readonly onClose: () => void;
  readonly onChoose: (role: ArtistRole) => void;
}

export const RoleDialog = ({ name, current, taken, roles = ARTIST_ROLES, onClose, onChoose }: RoleDialogProps) => {
  const text = useMessages('app', 'authoring');
  const roleName = useMessages('app', 'releases');
  const producer = useProduct('PRODUCER_ARTIST');
  const offered = ARTIST_ROLES.filter((role) => roles.includes(role));
  const isTaken = (role: ArtistRole) => taken.includes(role) && role !== current;
  const hintOf = (role: ArtistRole) =>
    role === 'PRODUCER' && producer?.access ? 'rolePRODUCERHeld' : (`role${role}Hint` as const);
  const first = current ?? offered.find((role) => !isTaken(role));
  return (
    <Dialog opened={name !== null} onClose={onClose} title={text('roleHeading')} size="28rem">
      <Text c="dimmed">{text('roleOf', { name: name ?? '' })}</Text>
      <ul className={classes.roles}>
        {offered.map((role) => (
          <li key={role}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={role === current}
              disabled={isTaken(role)}
              onClick={() => onChoose(role)}
              {...(role === first ? { 'data-autofocus': true } : {})}
            >
              {roleName(`role${role}`)}
              <span>{isTaken(role) ? text('roleTaken') : text(hintOf(role))}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
