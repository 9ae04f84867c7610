import type { CodePool, CodeRange } from '@dubplate/contract/moderation/codes-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { codesQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import classes from '../system.module.css';
import { AddCodesDialog } from './add-codes-dialog.tsx';

/** Fewer codes than this are few. */
const FEW = 100;

const rangeText = ({ from, to, prefix }: CodeRange): string => prefix ?? `${from} – ${to}`;

const PoolNote = ({ pool: { left, is_placeholder } }: { readonly pool: CodePool }) => {
  const text = useMessages();
  const format = useFormat();
  if (is_placeholder) return <p className={classes.note}>{text('placeholders')}</p>;
  if (left < FEW)
    return (
      <p role="alert" className={classes.warning}>
        {text('codesFew', { count: left })}
      </p>
    );
  return (
    <p className={classes.note}>
      {text('left')}: {format.number(left)}
    </p>
  );
};

const Pool = ({ pool }: { readonly pool: CodePool }) => {
  const text = useMessages();
  const format = useFormat();
  const columns: readonly Column<CodeRange>[] = [
    { key: 'range', header: text('range'), isTitle: true, cell: (range) => <code>{rangeText(range)}</code> },
    { key: 'left', header: text('left'), align: 'end', cell: ({ left }) => format.number(left) },
    { key: 'added', header: text('addedOn'), cell: ({ created_at }) => format.shortDate(created_at) },
  ];
  return (
    <section className={classes.section}>
      <h2>{text(`kind${pool.kind}`)}</h2>
      <PoolNote pool={pool} />
      {!pool.is_placeholder && (
        <DataTable label={text(`kind${pool.kind}`)} columns={columns} rows={pool.ranges} rowKey={({ uuid }) => uuid} />
      )}
    </section>
  );
};

/** The pools that UPC and ISRC codes come from, and a form that adds a range. */
export const Codes = () => {
  const text = useMessages();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(codesQuery);
  if (!data)
    return error ? (
      <LoadError error={error} title={text('codesFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <FormSkeleton fields={3} />
    );
  return (
    <>
      <div className={classes.plan}>
        <p className={classes.note}>{text('codesHint')}</p>
        <NextStep onClick={() => setAdding(true)}>{text('addCodes')}</NextStep>
      </div>
      <div className={classes.sections}>
        {data.map((pool) => (
          <Pool key={pool.kind} pool={pool} />
        ))}
      </div>
      <AddCodesDialog opened={isAdding} onClose={() => setAdding(false)} />
    </>
  );
};
