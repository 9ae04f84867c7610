import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { useDraft } from '../use-authoring.ts';
import classes from './versions.module.css';

export const VersionsDialog = lazyDialog(
  () => import('./versions-dialog.tsx').then((module) => module.VersionsDialog),
  ({ isOpen }) => isOpen,
);

/** Opens the versions of this draft. A draft that is not on the server yet has no versions. */
export const Versions = () => {
  const text = useMessages('app', 'history');
  const { uuid } = useDraft();
  const [isOpen, setOpen] = useState(false);
  if (uuid === null) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        classNames={{ root: classes.open ?? '', label: classes.openWord ?? '' }}
        leftSection={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {text('open')}
      </Button>
      <VersionsDialog uuid={uuid} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
