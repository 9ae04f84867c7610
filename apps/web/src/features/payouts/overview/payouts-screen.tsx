import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { balanceQuery } from '#features/royalties/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { BackLink } from '#ui/back-link.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { MethodSection } from '../method/method-section.tsx';
import classes from '../parts/payouts.module.css';
import { TaxSection } from '../tax/tax-section.tsx';
import { WithdrawDialog } from '../withdraw/withdraw-dialog.tsx';
import { PayoutList } from './payout-list.tsx';

/** The payouts of the user: the method, the requests so far, and the tax details. */
export const PayoutsScreen = () => {
  const text = useMessages('app', 'payouts');
  const search = useSearch({ from: '/main/royalties/payouts' });
  const navigate = useNavigate();
  const { data: balance } = useQuery(balanceQuery);
  const isOwner = useMay('payouts:write', 'own-session');
  const canWithdraw = balance?.has_statement === true && isOwner;
  // In the address, because other pages lead to the form.
  const setOpen = (isOpen: boolean) =>
    void navigate({
      to: '/royalties/payouts',
      search: { ...search, open: isOpen ? 'withdraw' : undefined },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <BackLink to="/royalties">{text('toRoyalties')}</BackLink>
      <PageHeader title={text('title')} lead={text('lead')}>
        {canWithdraw && <NextStep onClick={() => setOpen(true)}>{text('withdraw')}</NextStep>}
      </PageHeader>
      <div className={classes.sections}>
        {balance?.has_statement === false && (
          <div className={classes.inset}>
            <p>
              <strong>{text('notYet')}</strong>
            </p>
            <p className={classes.hint}>{text('notYetHint')}</p>
          </div>
        )}
        {isOwner && <MethodSection />}
        <PayoutList />
        {isOwner && <TaxSection />}
      </div>
      <WithdrawDialog opened={canWithdraw && search.open === 'withdraw'} onClose={() => setOpen(false)} />
    </>
  );
};
