import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import classes from '../parts/staff.module.css';
import { AdvancesView } from './advances-view.tsx';
import { HoldsView } from './holds-view.tsx';
import { SharesView } from './shares-view.tsx';

const VIEWS = ['advances', 'holds', 'shares'] as const;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Advances and holds of balances, and the shares of plans. */
export const RoyaltyBalancesScreen = () => {
  const text = useMessages('staff', 'staffRoyalties');
  const search = useSearch({ from: '/main/staff/royalty-balances' });
  const navigate = useNavigate();
  const view = VIEWS.find((each) => each === search.view) ?? 'advances';
  const user = search.user !== undefined && UUID.test(search.user) ? search.user : undefined;
  const status = search.status === 'ENDED' ? 'ENDED' : 'ACTIVE';
  const go = (next: typeof search) =>
    void navigate({ to: '/staff/royalty-balances', search: next, resetScroll: false });
  const place = pagerStateOf(search, (change) => go({ ...search, ...change }));
  return (
    <>
      <PageHeader title={text('balancesTitle')} lead={text('balancesLead')} />
      <div className={classes.filters}>
        <FilterChips
          label={text('views')}
          choices={VIEWS.map((value) => ({ value, label: text(`view${value}`) }))}
          value={view}
          onChoose={(chosen) => go({ ...(chosen !== 'advances' && { view: chosen }), ...(user && { user }) })}
        />
        {user && view !== 'shares' && (
          <div className={classes.one}>
            <span>{text('onePerson')}</span>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => go({ ...search, user: undefined, page: undefined })}
            >
              {text('everyone')}
            </Button>
          </div>
        )}
      </div>
      {view === 'advances' ? (
        <AdvancesView user={user} {...place} />
      ) : view === 'holds' ? (
        <HoldsView
          user={user}
          status={status}
          onStatus={(next) => go({ ...search, status: next === 'ENDED' ? next : undefined, page: undefined })}
          {...place}
        />
      ) : (
        <SharesView />
      )}
    </>
  );
};
