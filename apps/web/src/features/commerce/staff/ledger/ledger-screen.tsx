import type { AccountBalance } from '@dubplate/contract/commerce/ledger-endpoints';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useAccountName } from '../account-names/account-names.ts';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';
import { balancesQuery, checksQuery, fetchSums, useCheckNow } from './api.ts';
import { Faults } from './faults.tsx';
import classes from './ledger-screen.module.css';

/** The time and result of the last check, with a button to check now. */
const Checks = () => {
  const text = useMessages('staff', 'ledger');
  const format = useFormat();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const query = useQuery(checksQuery);
  const { data } = query;
  const check = useCheckNow({
    onSuccess: () => notify.success(text('checkStarted')),
    onError: (error) => notifyError(text('checkNotStarted'), error),
  });
  if (!data)
    return (
      <QueryFallback query={query} failed={text('checkFailed')} loading={<RowsSkeleton count={2} hasImage={false} />} />
    );
  const [last, ...earlier] = data.data;
  return (
    <div className={shared.panel}>
      {last ? (
        <p>
          {text('lastCheck', { time: format.dateTime(last.at) })}.{' '}
          {last.faults === 0 ? text('clean') : text('found', { count: last.faults })}
        </p>
      ) : (
        <p>{text('never')}</p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{text('checks')}</summary>
          <div className={shared.stack}>
            {earlier.map(({ uuid, at, faults }) => (
              <span key={uuid} className={shared.soft}>
                {format.dateTime(at)}: {faults === 0 ? text('clean') : text('found', { count: faults })}
              </span>
            ))}
          </div>
        </details>
      )}
      <div className={shared.buttons}>
        <Button variant="default" disabled={!isOnline} loading={check.isPending} onClick={() => check.mutate()}>
          {text('checkNow')}
        </Button>
      </div>
    </div>
  );
};

/** The sums of a period by month, as a file. */
const Sums = () => {
  const text = useMessages('staff', 'ledger');
  const notifyError = useErrorNotice();
  const today = utcDay(serverNow()) as LocalDate;
  const [from, setFrom] = useState<LocalDate | null>(`${today.slice(0, 4)}-01-01` as LocalDate);
  const [to, setTo] = useState<LocalDate | null>(today);
  const download = useMutation({
    mutationFn: (period: { readonly from: LocalDate; readonly to: LocalDate }) => fetchSums(period.from, period.to),
    onSuccess: (bytes, period) => {
      notify.withdrawError(text('downloadFailed'));
      saveFile(bytes, text('file', period));
    },
    onError: (error) => notifyError(text('downloadFailed'), error),
  });
  return (
    <div className={classes.period}>
      <DateField label={text('from')} value={from} {...(to && { max: to })} onChange={setFrom} />
      <DateField label={text('to')} value={to} {...(from && { min: from })} onChange={setTo} />
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        disabled={!from || !to}
        loading={download.isPending}
        onClick={() => from && to && download.mutate({ from, to })}
      >
        {text('download')}
      </Button>
    </div>
  );
};

const BalancesTable = ({ rows, isLoading = false }: { rows: readonly AccountBalance[]; isLoading?: boolean }) => {
  const text = useMessages('staff', 'ledger');
  const accountName = useAccountName();
  const amount = useAmount();
  const money = (cents: number, currency: string) => (
    <span className={shared.amount}>{amount({ cents, currency })}</span>
  );
  return (
    <DataTable
      label={text('balances')}
      rows={rows}
      rowKey={({ account, currency }) => `${account} ${currency}`}
      isLoading={isLoading}
      columns={[
        {
          key: 'account',
          header: text('account'),
          isTitle: true,
          cell: ({ account }) => accountName(account),
        },
        {
          key: 'currency',
          header: text('currency'),
          from: 'large',
          isHiddenOnPhone: true,
          cell: ({ currency }) => currency,
        },
        {
          key: 'debit',
          header: text('debit'),
          align: 'end',
          cell: ({ debit, currency }) => money(debit, currency),
        },
        {
          key: 'credit',
          header: text('credit'),
          align: 'end',
          cell: ({ credit, currency }) => money(credit, currency),
        },
        {
          key: 'balance',
          header: text('balance'),
          align: 'end',
          cell: ({ balance, currency }) => money(balance, currency),
        },
      ]}
    />
  );
};

const Balances = () => {
  const text = useMessages('staff', 'ledger');
  return (
    <QueryTable
      query={useQuery(balancesQuery)}
      failed={text('balancesFailed')}
      empty={<p className={shared.hint}>{text('noBalances')}</p>}
      table={(shown) => <BalancesTable {...shown} />}
    />
  );
};

/** The books: balances, the nightly check with its faults, and the sums of months. */
export const LedgerScreen = () => {
  const text = useMessages('staff', 'ledger');
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <section className={shared.section} aria-labelledby="check">
        <h2 id="check">{text('check')}</h2>
        <Checks />
      </section>
      <section className={shared.section} aria-labelledby="faults">
        <h2 id="faults">{text('faults')}</h2>
        <Faults />
      </section>
      <section className={shared.section} aria-labelledby="balances">
        <h2 id="balances">{text('balances')}</h2>
        <Balances />
      </section>
      <section className={shared.section} aria-labelledby="sums">
        <h2 id="sums">{text('sums')}</h2>
        <p className={shared.hint}>{text('sumsLead')}</p>
        <Sums />
      </section>
    </>
  );
};
