import { Progress } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { NoDrafts } from './no-drafts.tsx';
import { OpenSheet } from './open-sheet-view.tsx';
import classes from './sheet.module.css';
import { useOpenedSheet } from './use-opened-sheet.ts';

/** The drafts of the URL, opened as a sheet. */
export const SheetContent = ({ ids }: { readonly ids: string }) => {
  const text = useMessages('catalogue', 'sheet');
  const opening = useOpenedSheet(ids);
  switch (opening.step) {
    case 'opening':
      return (
        <div className={classes.opening}>
          <p role="status">{text('opening', { done: opening.done, total: opening.total })}</p>
          <Progress
            value={(opening.done / Math.max(1, opening.total)) * 100}
            aria-label={text('opening', { done: opening.done, total: opening.total })}
            color="ink"
          />
          <RowsSkeleton hasImage={false} />
        </div>
      );
    case 'failed':
      return (
        <QueryFallback
          query={{ data: undefined, error: opening.error as Error, isFetching: false, refetch: opening.retry }}
          failed={text('failed')}
        />
      );
    case 'open':
      return (
        <>
          {opening.skipped > 0 && <p className={classes.hint}>{text('skipped', { count: opening.skipped })}</p>}
          {opening.sheet.workspaces.length > 0 ? <OpenSheet sheet={opening.sheet} /> : <NoDrafts />}
        </>
      );
  }
};
