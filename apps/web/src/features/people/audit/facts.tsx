import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from '../people.module.css';
import { knownField, knownSubject, knownValue } from './known-names.ts';

/** A value that fits on one line; undefined if missing. */
export type Value = string | number | boolean | null | undefined;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The fields of purchases and prices in whole US dollars. */
const DOLLARS: readonly string[] = ['amount', 'refunded'];
/** The fields that people fill with words of their own: a survey at the address `YEAR` is not about a year. */
const TYPED: readonly string[] = [
  'ban_reason',
  'file_names',
  'key',
  'name',
  'note',
  'prefix',
  'question',
  'reference',
  'slug',
  'subject',
  'takedown_reason',
  'text',
  'title',
  'username',
];

/** Abbreviations such as ISRC stay. */
const uncapitalized = (words: string): string =>
  /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Names a stored value in words: `deletion.due_at` is “Deletion: due on”. Keys that are data, such as ids, stay. */
const useFieldName = () => {
  const text = useMessages('staff', 'audit');
  const wordOf = (field: string, place: number): string => {
    const known = knownField(field);
    if (known) return place === 0 ? text(`field ${known}`) : uncapitalized(text(`field ${known}`));
    return UUID.test(field) ? `${field.slice(0, 8)}…` : field.replaceAll('_', ' ');
  };
  return (path: string): string => capitalized(path.split('.').map(wordOf).join(': '));
};

/** Returns functions that say in words what a stored value is called and what it is. */
export const useFacts = () => {
  const text = useMessages('staff', 'audit');
  const format = useFormat();
  const nameOf = useFieldName();
  const wordOf = (word: string): string => {
    const known = knownValue(word);
    if (known) return text(`value ${known}`);
    if (INSTANT.test(word)) return format.dateTime(word);
    if (DAY.test(word)) return format.day(word);
    return UUID.test(word) ? `${word.slice(0, 8)}…` : word;
  };
  const shownOf = (value: Value, path: string, isMoney = false): string => {
    if (value === null || value === undefined || value === '') return text('nothing');
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (typeof value === 'string')
      return path.split('.').some((field) => TYPED.includes(field)) ? value : value.split(', ').map(wordOf).join(', ');
    const isDollars = isMoney && DOLLARS.includes(path.split('.').at(-1) ?? '');
    return isDollars ? format.money(value) : format.number(value);
  };
  return { nameOf, shownOf };
};

interface SubjectProps {
  readonly type: string;
  readonly uuid: string;
}

/** The subject of an act or an alert in words, linked if it has a page. */
export const Subject = ({ type, uuid }: SubjectProps) => {
  const text = useMessages('staff', 'audit');
  const known = knownSubject(type);
  const name = known ? text(`subject ${known}`) : type;
  const params = { uuid };
  switch (known) {
    case 'user':
      return (
        <Link to="/staff/people/$uuid" params={params} className={classes.link}>
          {name}
        </Link>
      );
    case 'release':
      return (
        <Link to="/staff/releases/$uuid" params={params} className={classes.link}>
          {name}
        </Link>
      );
    case 'purchase':
      return (
        <Link to="/staff/purchases/$uuid" params={params} className={classes.link}>
          {name}
        </Link>
      );
    case 'payout':
      return (
        <Link to="/staff/payouts/$uuid" params={params} className={classes.link}>
          {name}
        </Link>
      );
    case 'ticket':
      return (
        <Link to="/staff/tickets/$uuid" params={params} className={classes.link}>
          {name}
        </Link>
      );
    case 'store':
      return (
        <Link to="/staff/stores/$uuid" params={params} className={classes.link}>
          {name}
        </Link>
      );
    case 'payment':
      return (
        <Link to="/staff/purchases" className={classes.link}>
          {name}
        </Link>
      );
    case 'ledger':
      return (
        <Link to="/staff/ledger" className={classes.link}>
          {name}
        </Link>
      );
    default:
      return name;
  }
};
