import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { ConnectionTest, Store } from '@dubplate/contract/delivery/schemas';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, NoneCell, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { PageHeader } from '#ui/display/page-header.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { DeliveryStateChip } from '../delivery-state.tsx';
import { setupQuery, storesQuery, useBackfill, useTestStore } from './api.ts';
import classes from './staff.module.css';

const STEPS = ['connect', 'write', 'read', 'remove'] as const;
const isStep = (name: string): name is (typeof STEPS)[number] => (STEPS as readonly string[]).includes(name);

interface TestButtonProps {
  readonly store: Store;
  readonly onTested: (result: ConnectionTest) => void;
}

const TestButton = ({ store, onTested }: TestButtonProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const test = useTestStore(store.uuid);
  const run = () =>
    test.mutate(undefined, { onSuccess: onTested, onError: (error) => notifyError(text('testUnknown'), error) });
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={text('testOf', { name: store.name })}
      disabled={!isOnline}
      loading={test.isPending}
      onClick={run}
    >
      {text('test')}
    </Button>
  );
};

const TestResult = ({ ok, steps }: ConnectionTest) => {
  const text = useMessages('staff', 'deliveryDesk');
  return (
    <div role="status">
      <StatusChip tone={ok ? 'published' : 'denied'} label={text(ok ? 'testOk' : 'testFailed')} variant="plain" />
      <ul className={classes.steps}>
        {steps
          .filter((step) => !step.ok)
          .map(({ name, detail }) => (
            <li key={name} className={classes.soft}>
              {isStep(name) ? text(`step${name}`) : name}: {detail}
            </li>
          ))}
      </ul>
    </div>
  );
};

const Backfill = ({ store }: { readonly store: Store }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { uuid, name, missing_releases: count } = store;
  const backfill = useBackfill(uuid, {
    onSuccess: () => notify.success(text('backfilled')),
    onError: (error) => notifyError(text('actFailed'), error, deliveryErrors),
  });
  const ask = async () => {
    const asked = {
      heading: text('backfillAsk', { name }),
      message: text('backfillText', { count }),
      action: text('backfill'),
    };
    if (await confirm(asked)) backfill.mutate(undefined);
  };
  return (
    <Button
      variant="subtle"
      size="compact-md"
      disabled={!isOnline}
      loading={backfill.isPending}
      onClick={() => void ask()}
    >
      {text('backfill')}
    </Button>
  );
};

type Health = 'Off' | 'Lost' | 'Failing' | 'Some' | 'New' | 'Working';

const HEALTH_TONES: Readonly<Record<Health, StatusTone>> = {
  Lost: 'denied',
  Failing: 'denied',
  Some: 'pending',
  New: 'draft',
  Working: 'published',
  Off: 'draft',
};

const NO_HEALTH = { last: null, failing: 0, failed_last_day: 0 } as const satisfies NonNullable<Store['health']>;

const isFailure = (state: DeliveryState): boolean => state === 'FAILED' || state === 'REFUSED';

const healthOf = ({ active, secrets_unreadable, health: { last, failed_last_day } = NO_HEALTH }: Store): Health => {
  if (!active) return 'Off';
  if (secrets_unreadable) return 'Lost';
  if (last === null) return 'New';
  if (isFailure(last.state)) return 'Failing';
  return failed_last_day > 0 ? 'Some' : 'Working';
};

const reasonOf = ({ active, health: { last } = NO_HEALTH }: Store): string | null =>
  active && last && isFailure(last.state) ? last.reason : null;

const StoreHealth = ({ store }: { readonly store: Store }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const health = healthOf(store);
  return (
    <span className={`${classes.state} ${classes.inCard}`}>
      <StatusChip tone={HEALTH_TONES[health]} label={text(`health${health}`)} />
      <span className={classes.soft}>{text(store.live ? 'live' : 'testMessages')}</span>
    </span>
  );
};

const LastDelivery = ({ store: { health = NO_HEALTH } }: { readonly store: Store }) => {
  const format = useFormat();
  const { last } = health;
  if (!last) return <NoneCell />;
  return (
    <span className={`${classes.state} ${classes.inCard}`}>
      <DeliveryStateChip delivery={{ state: last.state, kind: 'INSERT' }} />
      <time dateTime={last.since} title={format.dateTime(last.since)} className={classes.soft}>
        {format.shortDate(last.since)}
      </time>
    </span>
  );
};

const Failing = ({ store: { key, health = NO_HEALTH } }: { readonly store: Store }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const format = useFormat();
  const { failing, failed_last_day, last } = health;
  if (failing === 0) return <NoneCell />;
  const state = last && isFailure(last.state) ? last.state : undefined;
  return (
    <span className={classes.sum}>
      <Link to="/staff/deliveries" search={{ store: key, state }} className={classes.link}>
        {format.number(failing)}
      </Link>
      {failed_last_day > 0 && (
        <span className={classes.soft}>{text('failedLastDay', { number: format.number(failed_last_day) })}</span>
      )}
    </span>
  );
};

/** Why deliveries to a store fail, and what its last connection test found. */
const Issues = ({ store, result }: { readonly store: Store; readonly result: ConnectionTest | undefined }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const reason = reasonOf(store);
  return (
    <div className={classes.issues}>
      {store.secrets_unreadable && <StatusChip tone="denied" label={text('secretsLost')} variant="plain" />}
      {reason && <span className={classes.soft}>{reason}</span>}
      {result && <TestResult {...result} />}
    </div>
  );
};

const useColumns = (canChange: boolean, onTested: (store: Store, result: ConnectionTest) => void): Column<Store>[] => {
  const text = useMessages('staff', 'deliveryDesk');
  const format = useFormat();
  const columns: Column<Store>[] = [
    {
      key: 'store',
      header: text('store'),
      isTitle: true,
      cell: ({ uuid, name, key, ern, transport }) => (
        <span className={classes.state}>
          {canChange ? (
            <Link
              to="/staff/stores/$uuid"
              params={{ uuid }}
              className={rowLinkClass}
              aria-label={text('editStoreOf', { name })}
            >
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          <span className={`${classes.soft} ${classes.notInCard}`}>
            {text('settingsLine', { key, version: ern, way: text(`way${transport.type}`) })}
          </span>
        </span>
      ),
    },
    { key: 'health', header: text('health'), isPlain: true, cell: (store) => <StoreHealth store={store} /> },
    { key: 'last', header: text('lastDelivery'), isPlain: true, cell: (store) => <LastDelivery store={store} /> },
    { key: 'failing', header: text('failing'), align: 'end', cell: (store) => <Failing store={store} /> },
    {
      key: 'missing',
      header: text('missing'),
      align: 'end',
      cell: (store) =>
        store.missing_releases > 0 ? (
          <span className={classes.sum}>
            {format.number(store.missing_releases)}
            {canChange && store.active && <Backfill store={store} />}
          </span>
        ) : (
          <NoneCell />
        ),
    },
  ];
  if (!canChange) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      cell: (store) => <TestButton store={store} onTested={(result) => onTested(store, result)} />,
    },
  ];
};

const isBad = (store: Store): boolean => HEALTH_TONES[healthOf(store)] === 'denied';

interface StoresTableProps {
  readonly query: UseQueryResult<Store[]>;
  /** Only administrators change stores. */
  readonly canChange: boolean;
}

/** The stores, those that fail first. A connection test writes its result below its store. */
const StoresTable = ({ query, canChange }: StoresTableProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const [results, setResults] = useState<Readonly<Record<string, ConnectionTest>>>({});
  const columns = useColumns(canChange, ({ uuid }, result) => setResults((before) => ({ ...before, [uuid]: result })));
  const detail = (store: Store) => {
    const result = results[store.uuid];
    const hasIssues = result || store.secrets_unreadable || reasonOf(store) !== null;
    return hasIssues ? <Issues store={store} result={result} /> : null;
  };
  return (
    <QueryTable
      query={query}
      failed={text('storesFailed')}
      empty={<EmptyState title={text('noStores')} description={text('noStoresHint')} />}
      table={({ rows, ...shown }) => (
        <DataTable
          label={text('storesTitle')}
          columns={columns}
          rowKey={({ uuid }) => uuid}
          rows={rows.toSorted((one, other) => Number(isBad(other)) - Number(isBad(one)))}
          detail={detail}
          {...shown}
        />
      )}
    />
  );
};

/** Lists the missing parts of the delivery setup. */
const SetupNotes = () => {
  const text = useMessages('staff', 'deliveryDesk');
  const { data } = useQuery(setupQuery);
  if (!data || (data.dpid !== null && data.has_schemas)) return null;
  return (
    <ul className={classes.notes}>
      {data.dpid === null && <li>{text('noParty')}</li>}
      {!data.has_schemas && <li>{text('noSchemas')}</li>}
    </ul>
  );
};

/** The connected stores and their transports. */
export const StoresScreen = () => {
  const text = useMessages('staff', 'deliveryDesk');
  const me = useMe();
  const query = useQuery(storesQuery);
  const canChange = hasRole(me, 'admin');
  return (
    <>
      <PageHeader title={text('storesTitle')} lead={text('storesLead')}>
        {canChange && (
          <NextStep
            component={Link}
            to="/staff/stores/new"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          >
            {text('addStore')}
          </NextStep>
        )}
      </PageHeader>
      <SetupNotes />
      <StoresTable query={query} canChange={canChange} />
    </>
  );
};
