import type { AuditEntry } from '@dubplate/contract/audit/schemas';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx';
import { loginText } from '../person-name.ts';
import classes from './audit.module.css';
import { differences, type Value } from './differences.ts';
import { knownAct, knownSubject } from './known-names.ts';
import { useMessages } from './messages.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const useValueText = () => {
  const text = useMessages();
  const format = useFormat();
  return (value: Value): string => {
    if (value === null || value === undefined || value === '') return text('nothing');
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (typeof value === 'number') return format.number(value);
    return INSTANT.test(value) ? format.dateTime(value) : value;
  };
};

/** What an act changed, value by value. */
const Changes = ({ entry }: { readonly entry: AuditEntry }) => {
  const text = useMessages();
  const valueText = useValueText();
  const changed = differences(entry.before, entry.after);
  if (changed.length === 0) return <span className={classes.soft}>{text('noChange')}</span>;
  return (
    <dl className={classes.changes}>
      {changed.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{path}</dt>
          <dd>
            <VisuallyHidden>{text('before')}: </VisuallyHidden>
            <del>{valueText(before)}</del>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>{text('after')}: </VisuallyHidden>
            <ins>{valueText(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** What an act was about; a link where it has a page of its own. */
const Subject = ({ entry: { subject_type, subject_uuid } }: { readonly entry: AuditEntry }) => {
  const text = useMessages();
  const known = knownSubject(subject_type);
  const name = known ? text(`subject ${known}`) : subject_type;
  const params = { uuid: subject_uuid };
  if (known === 'user')
    return (
      <Link to="/staff/people/$uuid" params={params}>
        {name}
      </Link>
    );
  if (known === 'release')
    return (
      <Link to="/staff/releases/$uuid" params={params}>
        {name}
      </Link>
    );
  if (known === 'ticket')
    return (
      <Link to="/staff/tickets/$uuid" params={params}>
        {name}
      </Link>
    );
  return name;
};

/** Acts with who, what, about what, and what it changed. */
export const AuditTable = (table: Pick<DataTableProps<AuditEntry>, 'rows' | 'isBusy' | 'isLoading'>) => {
  const text = useMessages();
  const format = useFormat();
  const columns: Column<AuditEntry>[] = [
    {
      key: 'action',
      header: text('action'),
      isTitle: true,
      width: '16rem',
      cell: ({ action }) => {
        const known = knownAct(action);
        return known ? text(`act ${known}`) : action;
      },
    },
    {
      key: 'actor',
      header: text('actor'),
      width: '14rem',
      cell: ({ actor }) =>
        actor === null ? (
          text('clock')
        ) : (
          <Link to="/staff/people/$uuid" params={{ uuid: actor.uuid }} className={classes.actor}>
            {loginText(actor.username)}
          </Link>
        ),
    },
    { key: 'subject', header: text('subject'), width: '9rem', cell: (entry) => <Subject entry={entry} /> },
    { key: 'changes', header: text('changes'), isPlain: true, cell: (entry) => <Changes entry={entry} /> },
    {
      key: 'when',
      header: text('when'),
      width: '11rem',
      cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time>,
    },
  ];
  return <DataTable {...table} label={text('title')} columns={columns} rowKey={({ uuid }) => uuid} isFixed />;
};
