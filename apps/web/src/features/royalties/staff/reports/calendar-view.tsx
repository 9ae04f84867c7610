import type { SalesCalendar } from '@dubplate/contract/royalties/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Amount } from '#features/royalties/parts/amount.tsx';
import { useMonthText } from '#features/royalties/parts/months.ts';
import { useNames } from '#features/royalties/parts/names.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { useMessages } from '#lib/i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { salesCalendarQuery } from '../api.ts';
import classes from '../parts/staff.module.css';

type Cell = SalesCalendar['stores'][number]['months'][number];

const CalendarCell = ({ cell }: { readonly cell: Cell | undefined }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const { state = 'NONE', net = [], usd = null, reports = [] } = cell ?? {};
  return (
    <td data-state={state}>
      <span className={shared.stack}>
        <span>{text(`calendar${state}`)}</span>
        {usd !== null ? (
          <Amount value={usd} />
        ) : (
          net.map(({ currency, net: sum }) => <Amount key={currency} value={sum} currency={currency} />)
        )}
        {reports.map(({ uuid, report }) => (
          <Link key={uuid} to="/staff/sales-reports/$uuid" params={{ uuid }}>
            {report}
          </Link>
        ))}
      </span>
    </td>
  );
};

/** Which store has reported which month. */
export const CalendarView = () => {
  const text = useMessages('staff', 'staffRoyalties');
  const monthText = useMonthText();
  const names = useNames();
  const query = useQuery(salesCalendarQuery);
  const { data } = query;
  if (!data)
    return (
      <QueryFallback
        query={query}
        failed={text('calendarFailed')}
        loading={<RowsSkeleton count={8} hasImage={false} />}
      />
    );
  if (data.stores.length === 0)
    return <EmptyState title={text('calendarEmpty')} description={text('calendarEmptyHint')} />;
  return (
    <>
      <p className={shared.lead}>{text('calendarLead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label={text('viewcalendar')} tabIndex={0}>
        <table className={classes.grid} aria-label={text('viewcalendar')}>
          <thead>
            <tr>
              <th scope="col">{text('store')}</th>
              {data.months.map((month) => (
                <th key={month} scope="col">
                  {monthText(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.stores.map(({ store, months }) => (
              <tr key={store}>
                <th scope="row">{names.store(store)}</th>
                {data.months.map((month) => (
                  <CalendarCell key={month} cell={months.find((each) => each.month === month)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};
