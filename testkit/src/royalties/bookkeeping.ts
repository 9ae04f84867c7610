import type { Balance, Statement, StatementLine } from '@dubplate/contract/royalties/schemas';
import type { Person } from '../person.ts';

export const listStatements = async (person: Person): Promise<Statement[]> =>
  (await person.ok('GET /me/statements', { query: {} })).data;

/** The newest statement of a person. @throws if there is none */
export const newestStatement = async (person: Person): Promise<Statement> => {
  const [statement] = await listStatements(person);
  if (!statement) throw new Error('There is no statement');
  return statement;
};

export const statementLines = async (person: Person, { uuid }: Statement): Promise<readonly StatementLine[]> =>
  (await person.ok('GET /me/statement/{id}/lines', { params: { id: uuid }, query: {} })).data;

export const readBalance = (person: Person): Promise<Balance> => person.ok('GET /me/balance');

/** Closes a month, and those before it that other tests have left open. */
export const closeThrough = async (admin: Person, period: string): Promise<void> => {
  const periods = await admin.ok('GET /staff/royalty-periods');
  for (const { period: each, state } of periods.toReversed())
    if (state === 'OPEN' && each <= period)
      await admin.ok('POST /staff/royalty-periods/{period}/close', {
        params: { period: each },
        body: { leave_open: true },
      });
};

/** Names of reports and months, from 2010 on: periods close in order, so each test takes the next month. */
export const createSequence = () => {
  let months = 0;
  let names = 0;
  return {
    nextMonth: (): string => {
      months += 1;
      return new Date(Date.UTC(2010, months, 1)).toISOString().slice(0, 7);
    },
    name: (): string => {
      names += 1;
      return `report ${names}`;
    },
  };
};
