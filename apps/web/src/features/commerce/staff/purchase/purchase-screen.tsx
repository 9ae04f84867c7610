import type { StaffPurchaseDetail } from '@dubplate/contract/commerce/staff-schemas';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { amountOf, usePurchaseName } from '#features/commerce/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { EmailText } from '#ui/texts/unbroken.tsx';
import shared from '../money.module.css';
import { staffPurchaseQuery } from '../purchases/api.ts';
import { PurchaseStatus, useProviderName } from '../purchases/purchases-table.tsx';
import { Cases, SetAside } from './cases.tsx';
import { PurchaseActions } from './purchase-actions.tsx';
import classes from './purchase-screen.module.css';
import { EntriesTable, PaymentsTable, RefundsTable } from './purchase-tables.tsx';

const History = ({ purchase }: { purchase: StaffPurchaseDetail }) => {
  const text = useMessages('staff', 'staffPurchase');
  const format = useFormat();
  return (
    <aside className={classes.side} aria-labelledby="history">
      <h2 id="history">{text('history')}</h2>
      <ol className={classes.history}>
        {purchase.history.toReversed().map(({ uuid, move, at, actor }) => (
          <li key={uuid}>
            <strong>{text(`move${move}`)}</strong>
            <time className={shared.soft} dateTime={at}>
              {format.dateTime(at)}
            </time>
            {actor && <div className={shared.soft}>{text('by', { name: actor.username })}</div>}
          </li>
        ))}
        <li>
          <strong>{text('created')}</strong>
          <time className={shared.soft} dateTime={purchase.createdAt}>
            {format.dateTime(purchase.createdAt)}
          </time>
        </li>
      </ol>
    </aside>
  );
};

const ReleaseFact = ({ purchase }: { purchase: StaffPurchaseDetail }) => {
  const text = useMessages('staff', 'staffPurchase');
  const me = useMe();
  const { release } = purchase;
  if (!release) return null;
  const title = release.title || text('untitled');
  return (
    <Fact label={text(release.isSpent ? 'releaseSpent' : 'releaseFor')}>
      {hasRole(me, 'moderator') ? (
        <Link to="/staff/releases/$uuid" params={{ uuid: release.uuid }}>
          {title}
        </Link>
      ) : (
        title
      )}
    </Fact>
  );
};

const PurchaseFacts = ({ purchase }: { purchase: StaffPurchaseDetail }) => {
  const text = useMessages('staff', 'staffPurchase');
  const format = useFormat();
  const providerName = useProviderName();
  return (
    <Facts>
      <Fact label={text('person')}>
        <Link to="/staff/people/$uuid" params={{ uuid: purchase.user.uuid }}>
          <EmailText>{purchase.user.username}</EmailText>
        </Link>
      </Fact>
      <Fact label={text('amount')}>{format.money(amountOf(purchase))}</Fact>
      {purchase.refundedAmount > 0 && <Fact label={text('refunded')}>{format.money(purchase.refundedAmount)}</Fact>}
      <Fact label={text('begun')}>{format.date(purchase.createdAt)}</Fact>
      <Fact label={text('provider')}>{providerName(purchase)}</Fact>
      {purchase.receiptNumber !== null && (
        <Fact label={text('receipt')}>{text('receiptNumber', { number: purchase.receiptNumber })}</Fact>
      )}
      <ReleaseFact purchase={purchase} />
    </Facts>
  );
};

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const Purchase = ({ purchase }: { purchase: StaffPurchaseDetail }) => {
  const text = useMessages('staff', 'staffPurchase');
  const me = useMe();
  const purchaseName = usePurchaseName();
  const isAdmin = hasRole(me, 'admin');
  return (
    <div className={classes.layout}>
      <div className={classes.main}>
        <div className={classes.title}>
          <Title order={1}>{purchaseName(purchase)}</Title>
          <PurchaseStatus status={purchase.status} variant="chip" />
        </div>
        {purchase.setAside && <SetAside held={purchase.setAside} canDecide={isAdmin} />}
        <Cases purchase={purchase} canDecide={isAdmin} />
        <PurchaseFacts purchase={purchase} />
        <PurchaseActions purchase={purchase} isAdmin={isAdmin} />
      </div>
      <History purchase={purchase} />
      <div className={classes.tables}>
        <Section id="payments" title={text('payments')}>
          {purchase.payments.length > 0 ? (
            <PaymentsTable payments={purchase.payments} />
          ) : (
            <p className={shared.hint}>{text('noPayments')}</p>
          )}
        </Section>
        {purchase.refunds.length > 0 && (
          <Section id="refunds" title={text('refunds')}>
            <RefundsTable purchase={purchase} isAdmin={isAdmin} />
          </Section>
        )}
        <Section id="entries" title={text('entries')}>
          {purchase.entries.length > 0 ? (
            <EntriesTable entries={purchase.entries} />
          ) : (
            <p className={shared.hint}>{text('noEntries')}</p>
          )}
        </Section>
      </div>
    </div>
  );
};

const Content = ({ uuid }: { uuid: string }) => {
  const text = useMessages('staff', 'staffPurchase');
  const purchaseName = usePurchaseName();
  const query = useQuery(staffPurchaseQuery(uuid));
  usePageTitle(query.data ? purchaseName(query.data) : text('title'));
  return (
    <QueryView
      query={query}
      heading="h1"
      failed={text('failed')}
      notFound={<EmptyState heading="h1" title={text('notFound')} description={text('notFoundHint')} />}
      loading={<TextSkeleton />}
    >
      {(data) => <Purchase purchase={data} />}
    </QueryView>
  );
};

/** A purchase with its history. */
export const StaffPurchaseScreen = () => {
  const text = useMessages('staff', 'staffPurchase');
  const { uuid } = useParams({ from: '/main/staff/purchases/$uuid' });
  return (
    <>
      <BackLink to="/staff/purchases">{text('back')}</BackLink>
      <Content key={uuid} uuid={uuid} />
    </>
  );
};
