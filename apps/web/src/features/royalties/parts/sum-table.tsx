import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMoney } from '../money.ts';
import { Amount } from './amount.tsx';
import classes from './royalties.module.css';

export interface SumRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly amount: string;
  /** An exact decimal; absent in tables without units. */
  readonly units?: string;
}

interface SumTableProps {
  readonly title: string;
  /** The heading of the names. */
  readonly first: string;
  /** Largest first. */
  readonly rows: readonly SumRow[];
}

/** The rows shown before the table is expanded. */
const SHOWN = 10;

/** Only a width: a double is exact enough. */
const drawn = (amount: string): number => Math.max(0, Number(amount));

/** Amounts by name, each with a bar. */
export const SumTable = ({ title, first, rows }: SumTableProps) => {
  const text = useMessages('app', 'royalties');
  const money = useMoney();
  const [isWhole, setWhole] = useState(false);
  const largest = Math.max(0, ...rows.map(({ amount }) => drawn(amount)));
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  const rest = rows.length - shown.length;
  const hasUnits = rows.some(({ units }) => units !== undefined);
  return (
    <div>
      <table className={classes.sumTable}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {hasUnits && <th scope="col">{text('units')}</th>}
            <th scope="col">{text('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, amount, units }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <span
                  className={classes.bar}
                  style={{ width: `${largest === 0 ? 0 : (drawn(amount) / largest) * 100}%` }}
                  aria-hidden="true"
                />
              </th>
              {hasUnits && <td>{units === undefined ? '' : money.number(units)}</td>}
              <td>
                <Amount value={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button variant="default" mt="md" onClick={() => setWhole(true)}>
          {text('showAll', { count: rest })}
        </Button>
      )}
    </div>
  );
};
