import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { ActionIcon, Button } from '@mantine/core';
import { IconCalendar, IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { useMessages } from '../messages.ts';
import classes from './selection-bar.module.css';

const BulkDialog = lazyPart(() => import('../bulk/bulk-dialog.tsx').then((module) => module.BulkDialog));

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface SelectionBarProps {
  readonly selected: readonly ReleaseListItem[];
  readonly onClear: () => void;
  readonly onExport: (releases: readonly ReleaseListItem[]) => void;
  /** These were changed or deleted: they are done with. */
  readonly onDone: (releases: readonly ReleaseListItem[]) => void;
  /** A way to select more. */
  readonly children?: ReactNode;
}

/** Shows the actions for the selected releases, sticky at the bottom of the page. */
export const SelectionBar = ({ selected, onClear, onExport, onDone, children }: SelectionBarProps) => {
  const text = useMessages();
  const control = useBulk((kind, releases) => {
    if (releases.length === 0) return;
    notify.success(text(kind === 'delete' ? 'bulkDeleted' : 'bulkDated', { count: releases.length }));
    onDone(releases);
  });
  return (
    <>
      {selected.length > 0 && (
        <section className={classes.bar} aria-label={text('selection')}>
          <span className={classes.count} role="status">
            {text('selected', { count: selected.length })}
          </span>
          {children}
          <div className={classes.acts}>
            <Button variant="subtle" leftSection={<IconDownload {...ICON} />} onClick={() => onExport(selected)}>
              {text('exportSelected')}
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconCalendar {...ICON} />}
              onClick={() => control.ask('date', selected)}
            >
              {text('bulkDate')}
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconTrash {...ICON} />}
              onClick={() => control.ask('delete', selected)}
            >
              {text('bulkDelete')}
            </Button>
          </div>
          <ActionIcon className={classes.clear ?? ''} aria-label={text('clearSelection')} onClick={onClear}>
            <IconX size={20} stroke={1.75} />
          </ActionIcon>
        </section>
      )}
      {control.bulk && <BulkDialog control={control} />}
    </>
  );
};
