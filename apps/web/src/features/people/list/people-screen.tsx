import { PEOPLE_GROUPS, PEOPLE_SEARCH_MAX } from '@dubplate/contract/people/limits';
import type { FoundPerson } from '@dubplate/contract/people/schemas';
import { SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, type DataTableProps, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { useListKeys } from '#ui/shortcuts/use-keys.ts';
import { type Group, peopleQuery } from '../api.ts';
import classes from '../people.module.css';
import { loginText, personName, StateChips } from '../person-parts.tsx';

const Person = ({ person }: { readonly person: FoundPerson }) => {
  const text = useMessages('staff', 'people');
  const name = personName(person);
  const login = loginText(person.username);
  return (
    <span className={classes.name}>
      <Link to="/staff/people/$uuid" params={{ uuid: person.uuid }} className={rowLinkClass}>
        {name ?? text('erasedName')}
      </Link>
      {name !== null && name !== login && <span className={classes.soft}>{login}</span>}
    </span>
  );
};

/** The fields that matched the search. Includes login and name, although the row shows them already. */
const Matches = ({ matches }: Pick<FoundPerson, 'matches'>) => {
  const text = useMessages('staff', 'people');
  return (
    <span className={classes.matches}>
      {matches.map(({ kind, text: found }) => (
        <span key={`${kind} ${found}`}>
          {text(`match${kind}`, { text: kind === 'USERNAME' ? loginText(found) : found })}
        </span>
      ))}
    </span>
  );
};

interface PeopleTableProps extends Pick<DataTableProps<FoundPerson>, 'rows' | 'isBusy' | 'isLoading'> {
  /** True if the rows are search results, whose matches are shown. */
  readonly isFound: boolean;
}

/** People, and why each was found. */
const PeopleTable = ({ isFound, ...table }: PeopleTableProps) => {
  const text = useMessages('staff', 'people');
  const format = useFormat();
  const columns: Column<FoundPerson>[] = [
    { key: 'person', header: text('personColumn'), isTitle: true, cell: (person) => <Person person={person} /> },
    ...(isFound
      ? [
          {
            key: 'found',
            header: text('foundBy'),
            isPlain: true,
            cell: ({ matches }: FoundPerson) => <Matches matches={matches} />,
          },
        ]
      : []),
    { key: 'state', header: text('state'), isPlain: true, cell: (person) => <StateChips person={person} /> },
    {
      key: 'signed-up',
      header: text('signedUp'),
      width: '9rem',
      cell: ({ created_at }) => <time dateTime={created_at}>{format.shortDate(created_at)}</time>,
    },
  ];
  return <DataTable {...table} label={text('title')} columns={columns} rowKey={({ uuid }) => uuid} isFixed />;
};

interface Filter {
  readonly search?: string | undefined;
  readonly group?: Group | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

interface PageProps {
  readonly filter: Filter;
  readonly go: (next: Filter) => void;
}

const Nobody = ({ filter: { search, group }, go }: PageProps) => {
  const text = useMessages('staff', 'people');
  return (
    <EmptyState
      title={search ? text('noneFound', { search }) : text('none')}
      {...(search && { description: text('noneFoundHint') })}
      {...((search || group) && {
        action: (
          <Button variant="default" onClick={() => go({})}>
            {text('showAll')}
          </Button>
        ),
      })}
    />
  );
};

const Page = ({ filter, go }: PageProps) => {
  const text = useMessages('staff', 'people');
  const { search, group } = filter;
  const { page, take, ...ways } = pagerStateOf(filter, (change) => go({ ...filter, ...change }));
  const query = useQuery(peopleQuery({ search, group, page, take }));
  return (
    <QueryTable
      query={query}
      failed={text('listFailed')}
      empty={<Nobody filter={filter} go={go} />}
      emptyPage={text('noneOnPage')}
      table={(shown) => (
        <>
          {query.data?.is_cut && <p className={classes.cut}>{text('isCut')}</p>}
          <PeopleTable {...shown} isFound={search !== undefined} />
        </>
      )}
      {...ways}
    />
  );
};

/** The list of users, searchable by any known detail. */
export const PeopleScreen = () => {
  const text = useMessages('staff', 'people');
  const { search, group: said, page, take } = useSearch({ from: '/main/staff/people' });
  const group = PEOPLE_GROUPS.find((known) => known === said);
  const navigate = useNavigate();
  useListKeys();
  const go = (next: Filter) => void navigate({ to: '/staff/people', search: next, resetScroll: false });
  const filter = { ...(search && { search: search.slice(0, PEOPLE_SEARCH_MAX) }), group, page, take };
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <div className={classes.tools}>
        <SearchField
          label={text('search')}
          placeholder={text('searchHint')}
          value={search ?? ''}
          maxLength={PEOPLE_SEARCH_MAX}
          debounceMs={SEARCH_QUIET_MS}
          onSearch={(words) => go({ group, take, search: words || undefined })}
        />
        <FilterChips
          label={text('group')}
          choices={(['ALL', ...PEOPLE_GROUPS] as const).map((value) => ({ value, label: text(`group${value}`) }))}
          value={group ?? 'ALL'}
          onChoose={(next) => go({ search, take, group: next === 'ALL' ? undefined : next })}
        />
      </div>
      <Page filter={filter} go={go} />
    </>
  );
};
