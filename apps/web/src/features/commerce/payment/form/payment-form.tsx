import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import type { PaymentChoice } from '#features/commerce/cart.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { BillTotal } from '#ui/display/bill.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import classes from '../payment.module.css';
import { CardFields } from './card-fields.tsx';
import { MethodField } from './method-field.tsx';
import { OrderList, totalOf } from './order-list.tsx';
import { PaymentError } from './payment-error.tsx';
import { PaymentNotes } from './payment-notes.tsx';
import { usePaymentForm } from './use-payment-form.ts';

interface PaymentFormProps {
  readonly purchases: readonly Purchase[];
  /** Why the attempt before failed; null where there was none. */
  readonly error: unknown;
  readonly isOpening: boolean;
  readonly onPay: (choice: PaymentChoice) => void;
}

/** The payment method, the items and the submit button. */
export const PaymentForm = ({ purchases, error, isOpening, onPay }: PaymentFormProps) => {
  const text = useMessages();
  const format = useFormat();
  const sum = format.money(totalOf(purchases));
  const form = usePaymentForm();
  const { methods, paymentType, issues, isTouched } = form;
  const emailIssue = isTouched('email') ? issues.find(({ path }) => path === 'email') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.canPay && paymentType && !isOpening) onPay({ paymentType, email: form.email.trim() });
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="on">
      <div className={classes.form}>
        <div className={classes.ways}>
          {methods.data ? (
            <MethodField methods={methods.data} value={paymentType} onChange={form.choose} />
          ) : methods.isError ? (
            <ErrorState
              title={text('methodsFailed')}
              onRetry={() => void methods.refetch()}
              isRetrying={methods.isFetching}
            />
          ) : (
            <Skeleton height="13rem" radius="md" />
          )}
          {methods.data?.every(({ active }) => !active) && <FormError>{text('noMethods')}</FormError>}
          {form.method?.paymentType === 'CARD' && form.method.active && (
            <p className={classes.note}>{text('cardElsewhere')}</p>
          )}
          {form.hasCardForm && (
            <CardFields
              card={form.card}
              issues={issues}
              isTouched={isTouched}
              onChange={form.setCard}
              onBlur={form.touch}
            />
          )}
          <TextInput
            type="email"
            autoComplete="email"
            label={text('email')}
            description={text('emailHint')}
            value={form.email}
            error={emailIssue && text(emailIssue.code)}
            onChange={({ currentTarget }) => form.setEmail(currentTarget.value)}
            onBlur={() => form.touch('email')}
          />
        </div>
        <div className={classes.bill}>
          <OrderList purchases={purchases} hasTotal={false} />
          {error !== null && <PaymentError error={error} />}
          <PaymentNotes purchases={purchases} email={form.email} />
        </div>
      </div>
      <DialogButtons note={<BillTotal total={text('total')} sum={sum} isAside />}>
        <NextStep type="submit" size="lg" disabled={!form.canPay} loading={isOpening}>
          {text('pay', { amount: sum })}
        </NextStep>
      </DialogButtons>
    </form>
  );
};
