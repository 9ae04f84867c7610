import { DELIVERY_STATES, type DeliveryState } from '@dubplate/contract/delivery/limits';
import type { DeliveryFigures as Figures, StaffDelivery } from '@dubplate/contract/delivery/schemas';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, NoneCell, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterRow } from '#ui/fields/filter-row.tsx';
import { DeliveryStateChip } from '../delivery-state.tsx';
import { deliveriesQuery, deliveryCountsQuery, figuresQuery } from './api.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import classes from './staff.module.css';

type StoreFigures = Figures[number];

const useFigureColumns = (): readonly Column<StoreFigures>[] => {
  const text = useMessages('staff', 'deliveryDesk');
  const format = useFormat();
  return [
    { key: 'store', header: text('store'), isTitle: true, cell: ({ store }) => store.name },
    { key: 'sent', header: text('figureSent'), align: 'end', cell: ({ sent }) => format.number(sent) },
    { key: 'refused', header: text('figureRefused'), align: 'end', cell: ({ refused }) => format.number(refused) },
    {
      key: 'hours',
      header: text('figureHours'),
      align: 'end',
      cell: ({ hours_to_live: hours }) =>
        hours === null ? <NoneCell /> : text('figureHoursValue', { hours: format.number(hours) }),
    },
    {
      key: 'waiting',
      header: text('figureWaiting'),
      align: 'end',
      cell: ({ waiting_since: since }) => (since === null ? <NoneCell /> : format.dateTime(since)),
    },
  ];
};

/** Recent delivery figures of each store. Empty if there are no stores. */
const DeliveryFigures = () => {
  const text = useMessages('staff', 'deliveryDesk');
  const columns = useFigureColumns();
  const query = useQuery(figuresQuery);
  if (query.data?.length === 0 || query.isPending) return null;
  return (
    <section className={classes.figures} aria-labelledby="delivery-figures">
      <h2 id="delivery-figures">{text('figures')}</h2>
      <QueryTable
        query={query}
        failed={text('figuresFailed')}
        table={(shown) => (
          <DataTable label={text('figures')} columns={columns} rowKey={({ store }) => store.uuid} {...shown} />
        )}
      />
    </section>
  );
};

const useColumns = (onOpen: (id: string) => void): readonly Column<StaffDelivery>[] => {
  const text = useMessages('staff', 'deliveryDesk');
  const format = useFormat();
  return [
    {
      key: 'release',
      header: text('release'),
      isTitle: true,
      cell: ({ uuid, release, kind, store }) => (
        <span className={classes.state}>
          <button
            type="button"
            className={`${rowLinkClass} ${classes.open}`}
            aria-label={text('openOf', { title: release.title || text('untitled'), store: store.name })}
            onClick={() => onOpen(uuid)}
          >
            {release.title || text('untitled')}
          </button>
          <span className={classes.soft}>{text(`kind${kind}`)}</span>
        </span>
      ),
    },
    { key: 'store', header: text('store'), width: '16%', isPlain: true, cell: ({ store }) => store.name },
    {
      key: 'state',
      header: text('state'),
      width: '11rem',
      isPlain: true,
      cell: (delivery) => <DeliveryStateChip delivery={delivery} />,
    },
    {
      key: 'since',
      header: text('changed'),
      from: 'large',
      width: '8rem',
      isPlain: true,
      cell: ({ since }) => (
        <time dateTime={since} title={format.dateTime(since)} className={classes.soft}>
          {format.shortDate(since)}
        </time>
      ),
    },
    {
      key: 'reason',
      header: text('reason'),
      width: '32%',
      isPlain: true,
      cell: ({ held, reason }) =>
        (held || reason) && <span className={classes.line}>{held ? text('held') : reason}</span>,
    },
  ];
};

/** The deliveries to the stores and their states. */
export const DeliveriesScreen = () => {
  const text = useMessages('staff', 'deliveryDesk');
  const stateText = useMessages('app', 'delivery');
  const search = useSearch({ from: '/main/staff/deliveries' });
  const navigate = useNavigate();
  const [opened, setOpened] = useState<string | null>(null);
  const columns = useColumns(setOpened);
  const state: DeliveryState | undefined = DELIVERY_STATES.find((each) => each === search.state);
  const { store, release } = search;
  const go = (next: typeof search) => void navigate({ to: '/staff/deliveries', search: next, resetScroll: false });
  const { page, take, ...ways } = pagerStateOf(search, (change) => go({ ...search, ...change }));
  const query = useQuery(deliveriesQuery({ store, state, release }, { page, take }));
  const { data: counts = [] } = useQuery(deliveryCountsQuery);
  const countOf = (one: DeliveryState) =>
    counts
      .filter(({ store: each }) => !store || each.key === store)
      .reduce((sum, { counts: by }) => sum + (by[one] ?? 0), 0);
  const filter = (change: { store?: string | undefined; state?: string | undefined }) => {
    const { page: _page, ...rest } = { ...search, ...change };
    go(Object.fromEntries(Object.entries(rest).filter(([, value]) => value)));
  };
  const isFiltered = Boolean(store || state || release);
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')}>
        <Button variant="default" renderRoot={(props: object) => <Link to="/staff/stores" {...props} />}>
          {text('toStores')}
        </Button>
      </PageHeader>
      <FilterRow>
        <NativeSelect
          size="md"
          label={text('filterStore')}
          value={store ?? ''}
          data={[
            { value: '', label: text('allStores') },
            ...counts.map(({ store: each }) => ({ value: each.key, label: each.name })),
          ]}
          onChange={({ currentTarget }) => filter({ store: currentTarget.value || undefined })}
        />
        <NativeSelect
          size="md"
          label={text('filterState')}
          value={state ?? ''}
          data={[
            { value: '', label: text('allStates') },
            ...DELIVERY_STATES.map((each) => ({
              value: each,
              label: `${stateText(`state${each}`)} · ${countOf(each)}`,
            })),
          ]}
          onChange={({ currentTarget }) => filter({ state: currentTarget.value || undefined })}
        />
      </FilterRow>
      <QueryTable
        query={query}
        failed={text('failed')}
        empty={
          <EmptyState
            title={text(isFiltered ? 'noneSo' : 'none')}
            description={text(isFiltered ? 'noneSoHint' : 'noneHint')}
          />
        }
        table={(shown) => (
          <DataTable label={text('title')} columns={columns} rowKey={({ uuid }) => uuid} isFixed {...shown} />
        )}
        {...ways}
      />
      <DeliveryFigures />
      <DeliveryDialog id={opened} onClose={() => setOpened(null)} />
    </>
  );
};
