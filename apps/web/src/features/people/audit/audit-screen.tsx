import { ACTS_COUNTED_MAX } from '@dubplate/contract/audit/limits';
import type { UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FilterRow } from '#ui/fields/filter-row.tsx';
import classes from '../people.module.css';
import { loginText } from '../person-parts.tsx';
import { AuditTable } from './audit-table.tsx';
import { knownAction } from './known-names.ts';

/** The address of the log. */
interface AuditSearch {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The uuid of a user or an object. */
  readonly about?: string | undefined;
  /** Days of UTC, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the address, dropping values that the server would reject. */
const readAuditSearch = ({ actor, action, about, from, to, page, take }: AuditSearch): AuditSearch => ({
  ...(actor && UUID.test(actor) && { actor }),
  ...(action && { action: action.slice(0, 100) }),
  ...(about && UUID.test(about) && { about }),
  ...(from && DAY.test(from) && { from }),
  ...(to && DAY.test(to) && { to }),
  ...(page && { page }),
  ...(take && { take }),
});

const isNarrowed = ({ actor, action, about, from, to }: AuditSearch): boolean =>
  [actor, action, about, from, to].some(Boolean);

const auditQuery = ({ actor, action, about, from, to }: AuditSearch, page: number, take: number) =>
  queryOptions({
    queryKey: ['audit', 'list', actor, action, about, from, to, page, take],
    queryFn: ({ signal }) =>
      call('GET /staff/audit', {
        query: {
          page,
          take,
          ...(actor && { actor: actor as UserId }),
          ...(action && { action }),
          ...(about && { subject: about }),
          ...(from && { start_date: from as LocalDate }),
          ...(to && { end_date: to as LocalDate }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const auditFiltersQuery = queryOptions({
  queryKey: ['audit', 'filters'],
  queryFn: ({ signal }) => call('GET /staff/audit/filters', { signal }),
});

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly go: (next: AuditSearch) => void;
}

/** Filters the log by author, action and date, and, when opened from a user's page, by that user. */
const AuditFilters = ({ search, go }: AuditFiltersProps) => {
  const text = useMessages('staff', 'audit');
  const { data } = useQuery(auditFiltersQuery);
  const change = (part: AuditSearch) => go({ ...search, ...part, page: undefined });
  const nameOf = (action: string) => {
    const known = knownAction(action);
    return known ? text(`act ${known}`) : action;
  };
  // Includes the values from the address even before the lists have loaded.
  const withChosen = <Item,>(items: readonly Item[], isChosen: (item: Item) => boolean, chosen: Item | null) =>
    chosen === null || items.some(isChosen) ? items : [...items, chosen];
  const actions = withChosen(data?.actions ?? [], (one) => one === search.action, search.action ?? null);
  const actors = withChosen(
    data?.actors.map(({ uuid, username }) => ({ uuid: String(uuid), username })) ?? [],
    ({ uuid }) => uuid === search.actor,
    search.actor ? { uuid: search.actor, username: search.actor } : null,
  );
  return (
    <FilterRow>
      <NativeSelect
        size="md"
        label={text('actor')}
        value={search.actor ?? ''}
        onChange={({ currentTarget }) => change({ actor: currentTarget.value || undefined })}
        data={[
          { value: '', label: text('anyActor') },
          ...actors.map(({ uuid, username }) => ({ value: uuid, label: loginText(username) })),
        ]}
      />
      <NativeSelect
        size="md"
        label={text('action')}
        value={search.action ?? ''}
        onChange={({ currentTarget }) => change({ action: currentTarget.value || undefined })}
        data={[
          { value: '', label: text('anyAction') },
          ...actions.map((action) => ({ value: action, label: nameOf(action) })),
        ]}
      />
      <DateField
        label={text('from')}
        placeholder={text('from')}
        value={search.from ?? null}
        {...(search.to && { max: search.to })}
        onChange={(day) => change({ from: day ?? undefined })}
      />
      <DateField
        label={text('to')}
        placeholder={text('to')}
        value={search.to ?? null}
        {...(search.from && { min: search.from })}
        onChange={(day) => change({ to: day ?? undefined })}
      />
      {isNarrowed(search) && (
        <Button variant="subtle" size="md" onClick={() => go({ take: search.take })}>
          {text('clear')}
        </Button>
      )}
    </FilterRow>
  );
};

interface PageProps {
  readonly search: AuditSearch;
  readonly go: (next: AuditSearch) => void;
}

const Nothing = ({ search, go }: PageProps) => {
  const text = useMessages('staff', 'audit');
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
  const text = useMessages('staff', 'audit');
  const { page, take, ...ways } = pagerStateOf(search, (change) => go({ ...search, ...change }));
  const query = useQuery(auditQuery(search, page, take));
  return (
    <>
      <QueryTable
        query={query}
        failed={text('failed')}
        empty={<Nothing search={search} go={go} />}
        emptyPage={text('noneOnPage')}
        table={(shown) => <AuditTable {...shown} />}
        {...ways}
      />
      {query.data && query.data.meta.itemCount >= ACTS_COUNTED_MAX && <p className={classes.soft}>{text('counted')}</p>}
    </>
  );
};

/** The audit log of staff actions and their changes. */
export const AuditScreen = () => {
  const text = useMessages('staff', 'audit');
  const search = readAuditSearch(useSearch({ from: '/main/staff/audit' }));
  const navigate = useNavigate();
  const go = (next: AuditSearch) => void navigate({ to: '/staff/audit', search: next, resetScroll: false });
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <AuditFilters search={search} go={go} />
      {search.about && <p className={classes.soft}>{text('subjectOnly')}</p>}
      <Page search={search} go={go} />
    </>
  );
};
