import type { Advance, Hold } from '@dubplate/contract/royalties/schemas';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { useMoney } from '../money.ts';
import { Amount } from '../parts/amount.tsx';
import classes from '../parts/royalties.module.css';

/** Longer reasons are cut in the subject; the conversation is linked to the hold. */
const REASON_SHOWN = 60;

const HoldItem = ({ hold }: { readonly hold: Hold }) => {
  const text = useMessages('app', 'royalties');
  const format = useFormat();
  const money = useMoney();
  const { uuid, amount, reason, since, until, ticket_uuid } = hold;
  const shown = reason.length > REASON_SHOWN ? `${reason.slice(0, REASON_SHOWN).trimEnd()}…` : reason;
  const subject = text('holdSubject', { amount: money.short(amount), reason: shown });
  return (
    <li className={classes.item}>
      <div className={classes.stack}>
        <strong>
          <Amount value={amount} />
        </strong>
        <p>{reason}</p>
        <p className={classes.hint}>{text('holdDates', { since: format.date(since), until: format.day(until) })}</p>
      </div>
      {ticket_uuid ? (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/support/$uuid" params={{ uuid: ticket_uuid }} {...props} />}
        >
          {text('holdConversation')}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={text('holdAnswerOf', { reason: shown })}
          renderRoot={(props) => <Link to="/support" search={{ ask: 'yes', subject, hold: uuid }} {...props} />}
        >
          {text('holdAnswer')}
        </Button>
      )}
    </li>
  );
};

/** Each hold of the balance with its reason and its end, and a way to answer it. */
export const Holds = ({ holds }: { readonly holds: readonly Hold[] }) => {
  const text = useMessages('app', 'royalties');
  if (holds.length === 0) return null;
  return (
    <section aria-labelledby="royalty-holds">
      <h2 id="royalty-holds" className={classes.heading}>
        {text('holds')}
      </h2>
      <ul className={classes.list}>
        {holds.map((hold) => (
          <HoldItem key={hold.uuid} hold={hold} />
        ))}
      </ul>
    </section>
  );
};

const advanceTones = { OPEN: 'pending', RECOUPED: 'published', CANCELLED: 'draft' } as const;

/** Advances that are recouped from earnings. */
export const Advances = ({ advances }: { readonly advances: readonly Advance[] }) => {
  const text = useMessages('app', 'royalties');
  const format = useFormat();
  if (advances.length === 0) return null;
  const columns: Column<Advance>[] = [
    {
      key: 'advance',
      header: text('advance'),
      isTitle: true,
      cell: ({ note, release, created_at }) => (
        <span className={classes.stack}>
          <span>{note}</span>
          <span className={classes.hint}>
            {[format.shortDate(created_at), release?.title].filter(Boolean).join(', ')}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: text('status'),
      isPlain: true,
      cell: ({ status }) => <StatusChip tone={advanceTones[status]} label={text(`advance${status}`)} variant="plain" />,
    },
    { key: 'amount', header: text('amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
    { key: 'recouped', header: text('recouped'), align: 'end', cell: ({ recouped }) => <Amount value={recouped} /> },
    { key: 'left', header: text('left'), align: 'end', cell: ({ left }) => <Amount value={left} /> },
  ];
  return (
    <section aria-labelledby="royalty-advances">
      <h2 id="royalty-advances" className={classes.heading}>
        {text('advances')}
      </h2>
      <DataTable label={text('advances')} columns={columns} rows={advances} rowKey={({ uuid }) => uuid} />
    </section>
  );
};
