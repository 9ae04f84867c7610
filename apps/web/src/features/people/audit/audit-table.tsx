import type { AuditEntry } from '@dubplate/contract/audit/schemas';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx';
import { EmailText } from '#ui/texts/unbroken.tsx';
import classes from '../people.module.css';
import { loginText, useMoment } from '../person-parts.tsx';
import { Subject, useFacts, type Value } from './facts.tsx';
import { knownAction } from './known-names.ts';

/** A value that an action changed. */
interface Difference {
  /** The path of the value: `roles`, `deletion.due_at`. */
  readonly path: string;
  readonly before: Value;
  readonly after: Value;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Every value by its path; lists of plain values are one value, and other lists are counted by place. */
const flatten = (value: unknown, path: string, into: Map<string, Value>): void => {
  if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path === '' ? key : `${path}.${key}`, into);
  } else if (Array.isArray(value) && !value.every(isPlain)) {
    value.forEach((inner, place) => {
      flatten(inner, `${path}.${place + 1}`, into);
    });
  } else if (Array.isArray(value)) {
    into.set(path, value.length === 0 ? null : value.join(', '));
  } else into.set(path, value as Value);
};

const flat = (value: unknown): Map<string, Value> => {
  const into = new Map<string, Value>();
  if (value !== null && value !== undefined) flatten(value, '', into);
  return into;
};

/** Returns the values that differ, in the order of their fields. */
export const differences = (before: unknown, after: unknown): Difference[] => {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((one) => (one.before ?? null) !== (one.after ?? null));
};

const isThere = (value: Value): boolean => value !== null && value !== undefined && value !== '';

/** The actions whose amounts are whole US dollars. */
const MONEY = /^(?:plan|product|purchase)\./;

/** The changed values of an action. */
const Changes = ({ entry }: { readonly entry: AuditEntry }) => {
  const text = useMessages('staff', 'audit');
  const { nameOf, shownOf } = useFacts();
  const isMoney = MONEY.test(entry.action);
  const changed = differences(entry.before, entry.after);
  if (changed.length === 0) return <span className={classes.soft}>{text('noChange')}</span>;
  return (
    <dl className={classes.changes}>
      {changed.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{nameOf(path)}</dt>
          <dd>
            {isThere(before) && (
              <>
                <VisuallyHidden>{text('before')}: </VisuallyHidden>
                <del>{shownOf(before, path, isMoney)}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <VisuallyHidden>{text('after')}: </VisuallyHidden>
            <ins>{shownOf(after, path, isMoney)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Staff actions with author, time, subject and changes. */
export const AuditTable = (table: Pick<DataTableProps<AuditEntry>, 'rows' | 'isBusy' | 'isLoading'>) => {
  const text = useMessages('staff', 'audit');
  const moment = useMoment();
  const nameOf = (action: string) => {
    const known = knownAction(action);
    return known ? text(`act ${known}`) : action;
  };
  const columns: Column<AuditEntry>[] = [
    {
      key: 'action',
      header: text('action'),
      isTitle: true,
      width: '14rem',
      cell: (entry) => (
        <span className={classes.name}>
          <span>{nameOf(entry.action)}</span>
          <span className={classes.subject}>
            <Subject type={entry.subject_type} uuid={entry.subject_uuid} />
          </span>
        </span>
      ),
    },
    {
      key: 'actor',
      header: text('actor'),
      width: '14rem',
      isPlain: true,
      cell: ({ actor, at }) => (
        <span className={classes.name}>
          {actor === null ? (
            <span>{text('clock')}</span>
          ) : (
            <Link to="/staff/people/$uuid" params={{ uuid: actor.uuid }} className={classes.link}>
              <EmailText>{loginText(actor.username)}</EmailText>
            </Link>
          )}
          <time dateTime={at} className={classes.subject}>
            {moment(at)}
          </time>
        </span>
      ),
    },
    { key: 'changes', header: text('changes'), isPlain: true, cell: (entry) => <Changes entry={entry} /> },
  ];
  return <DataTable {...table} label={text('title')} columns={columns} rowKey={({ uuid }) => uuid} isFixed />;
};
