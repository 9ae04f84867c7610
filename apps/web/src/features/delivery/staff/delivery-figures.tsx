import type { DeliveryFigures as Figures } from '@dubplate/contract/delivery/schemas';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { figuresQuery } from './api.ts';
import { useMessages } from './messages.ts';
import classes from './staff.module.css';

type StoreFigures = Figures[number];

const NONE = '—';

const useColumns = (): readonly Column<StoreFigures>[] => {
  const text = useMessages();
  const format = useFormat();
  return [
    { key: 'store', header: text('store'), isTitle: true, cell: ({ store }) => store.name },
    { key: 'sent', header: text('figureSent'), cell: ({ sent }) => format.number(sent) },
    { key: 'refused', header: text('figureRefused'), cell: ({ refused }) => format.number(refused) },
    {
      key: 'hours',
      header: text('figureHours'),
      cell: ({ hours_to_live: hours }) =>
        hours === null ? NONE : text('figureHoursValue', { hours: format.number(hours) }),
    },
    {
      key: 'waiting',
      header: text('figureWaiting'),
      cell: ({ waiting_since: since }) => (since === null ? NONE : format.dateTime(since)),
    },
  ];
};

/** Recent delivery figures of each store. Empty if there are no stores. */
export const DeliveryFigures = () => {
  const text = useMessages();
  const columns = useColumns();
  const { data, error, refetch, isFetching } = useQuery(figuresQuery);
  if (data?.length === 0 || (!data && !error)) return null;
  return (
    <section className={classes.figures} aria-labelledby="delivery-figures">
      <h2 id="delivery-figures">{text('figures')}</h2>
      {data ? (
        <DataTable label={text('figures')} columns={columns} rows={data} rowKey={({ store }) => store.uuid} />
      ) : (
        <LoadError error={error} title={text('figuresFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </section>
  );
};
