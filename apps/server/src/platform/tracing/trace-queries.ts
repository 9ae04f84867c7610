import type { LogEvent } from 'kysely';
import { isTraced, recordSpan } from './spans.ts';

/** Matches the `WITH` clause before the statement. */
const WITH = /^\s*with\b[\s\S]*\)\s*(?=(?:select|insert|update|delete)\b)/i;
const TABLE = /\b(?:from|into|update|join)\s+"?(\w+)/i;

/** Returns the name of a statement in a trace: its verb and its first table. */
export const queryName = (sql: string): string => {
  const statement = sql.replace(WITH, '');
  const verb = (/\w+/.exec(statement)?.[0] ?? 'query').toUpperCase();
  const table = TABLE.exec(statement)?.[1];
  return table ? `${verb} ${table}` : verb;
};

/** A span for a statement that has ended: its text with places for the values, never the values. */
export const traceQuery = ({ level, query, queryDurationMillis, ...event }: LogEvent): void => {
  if (!isTraced()) return;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql };
  const error = level === 'error' && 'error' in event ? event.error : undefined;
  recordSpan(queryName(query.sql), { kind: 'client', attributes }, queryDurationMillis, error);
};
