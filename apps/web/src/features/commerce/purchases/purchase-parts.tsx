import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { Button, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Fact } from '#ui/display/facts.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** How much of a purchase was returned, and when. */
export const RefundedFact = ({ purchase: { refundedAmount, refundedAt } }: { purchase: Purchase }) => {
  const text = useMessages('app', 'purchases');
  const format = useFormat();
  if (refundedAmount === 0) return null;
  const amount = format.money(refundedAmount);
  return (
    <Fact label={text('refunded')}>
      {refundedAt ? text('refundedOn', { amount, date: format.date(refundedAt) }) : amount}
    </Fact>
  );
};

/** Shown for a deleted purchase, another user's purchase and a malformed address, without telling them apart. */
export const NoSuchPurchase = () => {
  const text = useMessages('app', 'purchases');
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>{text('payment')}</Title>
      </VisuallyHidden>
      <EmptyState
        title={text('notFound')}
        description={text('notFoundHint')}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/purchases" {...props} />}>
            {text('toPurchases')}
          </Button>
        }
      />
    </>
  );
};
