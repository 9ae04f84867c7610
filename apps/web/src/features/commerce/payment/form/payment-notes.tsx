import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { Link } from '@tanstack/react-router';
import { usePurchaseName } from '#features/commerce/purchase-names.ts';
import { useSupportMail } from '#features/support/index.ts';
import { useMessages } from '../messages.ts';
import classes from '../payment.module.css';

/** The terms that paying agrees to, and how to reach support. */
export const PaymentNotes = ({ purchases, email = '' }: { purchases: readonly Purchase[]; email?: string }) => {
  const text = useMessages();
  const nameOf = usePurchaseName();
  const order = purchases.map(nameOf).join(', ');
  const fault = [email, ...purchases.map(({ uuid }) => uuid)].filter(Boolean).join('\n');
  const mail = useSupportMail(text('supportSubject', { order }), fault);
  return (
    <div className={classes.notes}>
      <p>
        {text('agree')}{' '}
        <Link to="/terms" target="_blank">
          {text('terms')}
        </Link>
        .
      </p>
      <p>
        {text('support')}{' '}
        {mail ? (
          <>
            <a href={mail.href}>{text('write')}</a>: {mail.address}
          </>
        ) : (
          <Link to="/support" target="_blank" search={{ subject: text('supportSubject', { order }) }}>
            {text('write')}
          </Link>
        )}
      </p>
    </div>
  );
};
