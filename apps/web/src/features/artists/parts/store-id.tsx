import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCopy } from '#ui/clipboard.ts';
import { notify } from '#ui/notices/notify.ts';
import { useMessages } from '../messages.ts';
import classes from './artist-card.module.css';

interface StoreIdProps {
  readonly store: string;
  readonly artist: string;
  readonly id: string | null;
  readonly icon: ReactNode;
}

/** Copies the artist's id in a store, or shows a warning if the artist has no id there. */
export const StoreId = ({ store, artist, id, icon }: StoreIdProps) => {
  const text = useMessages();
  const { copy } = useCopy();
  const press = () => {
    if (id) void copy(id);
    else notify.warning({ title: text('cannotCopy', { store }), message: text('cannotCopyHint', { store }) });
  };
  return (
    <ActionIcon
      size={32}
      aria-label={text('copyId', { store, name: artist })}
      className={id ? '' : (classes.unset ?? '')}
      onClick={press}
    >
      {icon}
    </ActionIcon>
  );
};
