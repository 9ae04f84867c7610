import type { StaffHold } from '@dubplate/contract/royalties/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount } from '#features/royalties/parts/amount.tsx';
import shared from '#features/royalties/parts/royalties.module.css';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { type HoldStatus, holdsQuery } from '../api.ts';
import classes from '../parts/staff.module.css';
import { Holder } from './balance-parts.tsx';
import { CreateHoldDialog, EndHoldDialog, RenewHoldDialog } from './hold-dialogs.tsx';

const History = ({ hold }: { readonly hold: StaffHold }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  if (hold.history.length <= 1) return null;
  return (
    <details>
      <summary className={shared.hint}>{text('holdHistory')}</summary>
      {hold.history.map(({ at, until, reason }) => (
        <p key={at} className={shared.hint}>
          {text('holdRenewed', { date: format.shortDate(at), until: format.shortDay(until), reason })}
        </p>
      ))}
    </details>
  );
};

interface HoldActions {
  readonly onRenew: (hold: StaffHold) => void;
  readonly onEnd: (hold: StaffHold) => void;
}

const useColumns = ({ onRenew, onEnd }: HoldActions): readonly Column<StaffHold>[] => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const isOnline = useOnline();
  return [
    { key: 'person', header: text('person'), isTitle: true, cell: ({ user }) => <Holder user={user} /> },
    {
      key: 'reason',
      header: text('reason'),
      isPlain: true,
      cell: (hold) => (
        <span className={shared.stack}>
          <span>{hold.reason}</span>
          {hold.report && (
            <Link to="/staff/sales-reports/$uuid" params={{ uuid: hold.report.uuid }}>
              {hold.report.report}
            </Link>
          )}
          {hold.ticket_uuid && (
            <Link to="/staff/tickets/$uuid" params={{ uuid: hold.ticket_uuid }}>
              {text('holdTicket')}
            </Link>
          )}
          <History hold={hold} />
        </span>
      ),
    },
    {
      key: 'amount',
      header: text('heldNow'),
      align: 'end',
      cell: ({ amount, limit }) => (
        <span className={shared.stack}>
          <Amount value={amount} />
          <span className={shared.hint}>
            {limit === null ? (
              text('holdAll')
            ) : (
              <>
                {text('holdUpTo')} <Amount value={limit} />
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'until',
      header: text('until'),
      cell: ({ since, until, ended_at }) => (
        <span className={shared.stack}>
          <span>{ended_at ? text('holdEnded', { date: format.shortDate(ended_at) }) : format.shortDay(until)}</span>
          <span className={shared.hint}>{text('holdSince', { date: format.shortDate(since) })}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (hold) =>
        hold.ended_at === null && (
          <span className={classes.actions}>
            <Button
              variant="default"
              size="compact-md"
              aria-label={text('holdRenewOf', { reason: hold.reason })}
              disabled={!isOnline}
              onClick={() => onRenew(hold)}
            >
              {text('holdRenew')}
            </Button>
            <Button
              variant="default"
              size="compact-md"
              aria-label={text('holdEndOf', { reason: hold.reason })}
              disabled={!isOnline}
              onClick={() => onEnd(hold)}
            >
              {text('holdEnd')}
            </Button>
          </span>
        ),
    },
  ];
};

interface HoldsViewProps extends PagerState {
  /** The uuid of one person. */
  readonly user: string | undefined;
  readonly status: HoldStatus;
  readonly onStatus: (status: HoldStatus) => void;
}

const STATUSES = ['ACTIVE', 'ENDED'] as const satisfies readonly HoldStatus[];

/** Holds of balances: each with a reason that its holder reads, and an end. */
export const HoldsView = ({ user, status, onStatus, page, take, ...ways }: HoldsViewProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const [isOpen, setOpen] = useState(false);
  const [renewed, setRenewed] = useState<StaffHold | null>(null);
  const [ended, setEnded] = useState<StaffHold | null>(null);
  const columns = useColumns({ onRenew: setRenewed, onEnd: setEnded });
  return (
    <>
      <HeaderRow>
        <FilterChips
          label={text('status')}
          choices={STATUSES.map((value) => ({ value, label: text(`holds${value}`) }))}
          value={status}
          onChoose={onStatus}
        />
        <Button variant="default" onClick={() => setOpen(true)}>
          {text('holdCreate')}
        </Button>
      </HeaderRow>
      <QueryTable
        query={useQuery(holdsQuery(user, status, { page, take }))}
        failed={text('holdsFailed')}
        empty={<EmptyState title={text('noHolds')} description={text('noHoldsHint')} />}
        table={(shown) => (
          <DataTable label={text('viewholds')} columns={columns} rowKey={({ uuid }) => uuid} {...shown} />
        )}
        {...ways}
      />
      <CreateHoldDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      <RenewHoldDialog hold={renewed} onClose={() => setRenewed(null)} />
      <EndHoldDialog hold={ended} onClose={() => setEnded(null)} />
    </>
  );
};
