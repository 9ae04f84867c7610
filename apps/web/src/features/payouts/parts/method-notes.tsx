import { Button } from '@mantine/core';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './payouts.module.css';

/** Leads to Stripe’s page, which still needs something. */
export const StripeNote = ({ url }: { readonly url: string | null }) => {
  const text = useMessages('app', 'payouts');
  return (
    <div className={classes.inset} role="status">
      <p>{text('incomplete')}</p>
      <p className={classes.hint}>{text(url === null ? 'stripeDown' : 'afterStripe')}</p>
      {url !== null && (
        <Button component="a" href={url} variant="default" style={{ justifySelf: 'start' }}>
          {text('toStripe')}
        </Button>
      )}
    </div>
  );
};

interface NotesProps {
  readonly notBefore: string | null;
  readonly isByHand: boolean;
}

/** When a payout is sent at the earliest, and whether an operator calls first. */
export const SendingNotes = ({ notBefore, isByHand }: NotesProps) => {
  const text = useMessages('app', 'payouts');
  const format = useFormat();
  if (notBefore === null && !isByHand) return null;
  return (
    <div className={classes.inset}>
      {notBefore !== null && <p>{text('notBefore', { when: format.dateTime(notBefore) })}</p>}
      {isByHand && <p>{text('byHand')}</p>}
    </div>
  );
};
