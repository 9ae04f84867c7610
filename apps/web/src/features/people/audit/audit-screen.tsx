import { ACTS_COUNTED_MAX } from '@dubplate/contract/audit/limits';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoadError } from '#features/support/index.ts';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { rememberedSize, rememberSize } from '#ui/data-table/pager/remembered-size.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import classes from '../people.module.css';
import { type AuditSearch, auditQuery, isNarrowed, readAuditSearch } from './api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { useMessages } from './messages.ts';

interface PageProps {
  readonly search: AuditSearch;
  readonly go: (next: AuditSearch) => void;
}

const Nothing = ({ search, go }: PageProps) => {
  const text = useMessages();
  return isNarrowed(search) ? (
    <EmptyState
      title={text('noneFound')}
      action={
        <Button variant="default" onClick={() => go({})}>
          {text('clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState title={text('none')} description={text('noneHint')} />
  );
};

const Page = ({ search, go }: PageProps) => {
  const text = useMessages();
  const { page = 1, take = rememberedSize() } = search;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(auditQuery(search, page, take));
  if (!data)
    return error ? (
      <LoadError error={error} title={text('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingTable>
        <AuditTable rows={[]} isLoading />
      </LoadingTable>
    );
  if (data.meta.itemCount === 0) return <Nothing search={search} go={go} />;
  if (data.data.length === 0)
    return (
      <EmptyState
        title={text('noneOnPage')}
        action={
          <Button variant="default" onClick={() => go({ ...search, page: undefined })}>
            {text('firstPage')}
          </Button>
        }
      />
    );
  return (
    <>
      <AuditTable rows={data.data} isBusy={isPlaceholderData} />
      <Pager
        {...data.meta}
        onPage={(next) => go({ ...search, page: next })}
        onTake={(next) => {
          rememberSize(next);
          go({ ...search, take: next, page: undefined });
        }}
      />
      {data.meta.itemCount >= ACTS_COUNTED_MAX && <p className={classes.soft}>{text('counted')}</p>}
    </>
  );
};

/** The audit log of staff actions and their changes. */
export const AuditScreen = () => {
  const text = useMessages();
  const search = readAuditSearch(useSearch({ from: '/main/staff/audit' }));
  const navigate = useNavigate();
  usePageTitle(text('title'));
  const go = (next: AuditSearch) => void navigate({ to: '/staff/audit', search: next, resetScroll: false });
  return (
    <>
      <Title order={1}>{text('title')}</Title>
      <p className={classes.lead}>{text('lead')}</p>
      <AuditFilters search={search} go={go} />
      {search.about && <p className={classes.soft}>{text('subjectOnly')}</p>}
      <Page search={search} go={go} />
    </>
  );
};
