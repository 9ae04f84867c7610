import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { Fact } from '#ui/display/facts.tsx';
import { useMessages } from './messages.ts';

/** How much of a purchase was returned, and when. */
export const RefundedFact = ({ purchase: { refundedAmount, refundedAt } }: { purchase: Purchase }) => {
  const text = useMessages();
  const format = useFormat();
  if (refundedAmount === 0) return null;
  const amount = format.money(refundedAmount);
  return (
    <Fact label={text('refunded')}>
      {refundedAt ? text('refundedOn', { amount, date: format.date(refundedAt) }) : amount}
    </Fact>
  );
};
