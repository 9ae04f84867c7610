import type { PayoutFigures } from '@dubplate/contract/payouts/schemas';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '#features/payouts/parts/amount.tsx';
import shared from '#features/payouts/parts/payouts.module.css';
import { useMoney } from '#features/royalties/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { payoutFiguresQuery } from '../api.ts';

const FigureFacts = ({ figures: { states, methods, fees } }: { readonly figures: PayoutFigures }) => {
  const text = useMessages('staff', 'staffPayouts');
  const money = useMoney();
  const figure = ({ payouts, amount }: { payouts: number; amount: string }) =>
    text('figure', { count: payouts, amount: money.short(amount) });
  return (
    <>
      <Facts>
        {states
          .filter(({ payouts }) => payouts > 0)
          .map((each) => (
            <Fact key={each.state} label={text(each.state)}>
              {figure(each)}
            </Fact>
          ))}
        <Fact label={text('fees')}>
          <Amount value={fees} />
        </Fact>
      </Facts>
      {methods.some(({ payouts }) => payouts > 0) && (
        <Facts>
          {methods
            .filter(({ payouts }) => payouts > 0)
            .map((each) => (
              <Fact key={each.method} label={text(`method${each.method}`)}>
                {figure(each)}
              </Fact>
            ))}
        </Facts>
      )}
    </>
  );
};

/** Payouts and their sums by state and by method, and the fees of the service. */
export const Figures = () => {
  const text = useMessages('staff', 'staffPayouts');
  return (
    <section className={shared.panel} aria-label={text('figures')}>
      <QueryView
        query={useQuery(payoutFiguresQuery)}
        failed={text('figuresFailed')}
        loading={<Skeleton height="4rem" />}
      >
        {(figures) => <FigureFacts figures={figures} />}
      </QueryView>
    </section>
  );
};
