import { Progress } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { BackLink } from '#ui/back-link.tsx';
import { PageHead } from '#ui/display/page-head.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { OpenSheet } from './open-sheet-view.tsx';
import classes from './sheet.module.css';
import { useOpenedSheet } from './use-opened-sheet.ts';

const NoDrafts = () => {
  const text = useMessages('app', 'sheet');
  return (
    <EmptyState
      title={text('none')}
      description={text('noneHint')}
      action={
        <NextStep component={Link} to="/drafts">
          {text('toDrafts')}
        </NextStep>
      }
    />
  );
};

const Content = ({ ids }: { readonly ids: string }) => {
  const text = useMessages('app', 'sheet');
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

/** Several drafts in one sheet. */
export const SheetScreen = () => {
  const text = useMessages('app', 'sheet');
  const { ids = '' } = useSearch({ from: '/main/drafts/sheet' });
  return (
    <>
      <BackLink to="/drafts">{text('toDrafts')}</BackLink>
      <PageHead title={text('title')} lead={text('lead')} />
      {ids === '' ? <NoDrafts /> : <Content ids={ids} />}
    </>
  );
};
