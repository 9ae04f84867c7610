import type { Passkey } from '@dubplate/contract/accounts/passkeys-schemas';
import { ActionIcon } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '../messages.ts';
import classes from '../security.module.css';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export const PasskeyRow = ({ passkey, onRename, onRemove }: PasskeyRowProps) => {
  const text = useMessages();
  const format = useFormat();
  const { name, created_at, last_used_at, is_backed_up } = passkey;
  return (
    <li className={classes.row}>
      <IconKey size={26} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.fact}>
          {last_used_at ? text('usedOn', { when: format.dateTime(last_used_at) }) : text('neverUsed')}
        </p>
        <p className={classes.fact}>{text('addedOn', { when: format.date(created_at) })}</p>
        {is_backed_up && <p className={classes.fact}>{text('synced')}</p>}
      </div>
      <div className={classes.acts}>
        <ActionIcon aria-label={text('rename', { name })} onClick={onRename}>
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={text('remove', { name })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </div>
    </li>
  );
};
