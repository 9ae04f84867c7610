import type { Balance } from '@dubplate/contract/royalties/schemas';
import { isZeroAmount } from '@dubplate/rules/royalties/amount-text';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { balanceQuery } from '../balance.ts';
import { Amount } from '../parts/amount.tsx';
import classes from '../parts/royalties.module.css';
import { BalanceCard, BalanceSkeleton } from './balance-card.tsx';
import { Earnings } from './earnings.tsx';
import { Advances, Holds } from './holds.tsx';
import { Statements } from './statements.tsx';

/** Explains how money comes, before the first statement. */
const BeforeFirst = ({ balance }: { readonly balance: Balance }) => {
  const text = useMessages('app', 'royalties');
  return (
    <section className={classes.panel} aria-labelledby="royalty-before-first">
      <h2 id="royalty-before-first" className={classes.heading}>
        {text('none')}
      </h2>
      <ol className={classes.steps}>
        <li>{text('howReports')}</li>
        <li>{text('howMoney')}</li>
        <li>{text('howStatement')}</li>
      </ol>
      {!isZeroAmount(balance.pending) && (
        <Facts>
          <Fact label={text('pending')} isWide>
            <Amount value={balance.pending} />
            <p className={classes.hint}>{text('pendingHint')}</p>
          </Fact>
        </Facts>
      )}
    </section>
  );
};

const Content = () => {
  const text = useMessages('app', 'royalties');
  const search = useSearch({ from: '/main/royalties' });
  const navigate = useNavigate();
  const query = useQuery(balanceQuery);
  const { data: balance } = query;
  if (!balance) return <QueryFallback query={query} failed={text('balanceFailed')} loading={<BalanceSkeleton />} />;
  const place = pagerStateOf(
    search,
    (change) => void navigate({ to: '/royalties', search: { ...search, ...change }, resetScroll: false }),
  );
  return (
    <div className={classes.sections}>
      {balance.has_statement ? <BalanceCard balance={balance} /> : <BeforeFirst balance={balance} />}
      <Holds holds={balance.holds} />
      {balance.has_statement && <Earnings />}
      {balance.has_statement && <Statements {...place} />}
      <Advances advances={balance.advances} />
    </div>
  );
};

/** The user's royalties: balance, holds, earnings and statements. */
export const RoyaltiesScreen = () => {
  const text = useMessages('app', 'royalties');
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')}>
        <div className={classes.buttons}>
          <Button variant="default" renderRoot={(props) => <Link to="/royalties/payouts" {...props} />}>
            {text('toPayouts')}
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/royalties/splits" {...props} />}>
            {text('toSplits')}
          </Button>
        </div>
      </PageHeader>
      <Content />
    </>
  );
};
