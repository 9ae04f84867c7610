import type { FoundPerson } from '@dubplate/contract/people/schemas';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable, type DataTableProps, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { useMessages } from '../messages.ts';
import classes from '../people.module.css';
import { loginText, personName } from '../person-name.ts';
import { StateChips } from '../state-chips.tsx';

const Person = ({ person }: { readonly person: FoundPerson }) => {
  const text = useMessages();
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
  const text = useMessages();
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
export const PeopleTable = ({ isFound, ...table }: PeopleTableProps) => {
  const text = useMessages();
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
