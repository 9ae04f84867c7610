import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { PaymentMethod, Purchase } from '@dubplate/contract/commerce/schemas';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { type CardForm, validateCard, validatePaymentEmail } from '@dubplate/rules/commerce/card-form';
import { Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { methodsQuery } from '#features/commerce/api.ts';
import type { PaymentChoice } from '#features/commerce/cart.ts';
import { useMessages as useNames } from '#features/commerce/messages.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { BillTotal } from '#ui/display/bill.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { useTouched } from '#ui/fields/use-touched.ts';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import classes from '../payment.module.css';
import { CardFields } from './card-fields.tsx';
import { OrderList, totalOf } from './order-list.tsx';
import { PaymentError } from './payment-error.tsx';
import { PaymentNotes } from './payment-notes.tsx';

interface MethodFieldProps {
  readonly methods: readonly PaymentMethod[];
  readonly value: PaymentType | null;
  readonly onChange: (value: PaymentType) => void;
}

/** The payment methods, with the inactive ones labelled. An inactive card can still be selected to show its form. */
const MethodField = ({ methods, value, onChange }: MethodFieldProps) => {
  const text = useMessages();
  const name = useNames();
  const noteOf = ({ paymentType, active, sandbox }: PaymentMethod): string => {
    if (!active) return text('methodInactive');
    return text(sandbox ? 'methodSandbox' : `methodHint${paymentType}`);
  };
  return (
    <Radio.Group label={text('method')} value={value} onChange={(chosen) => onChange(chosen as PaymentType)}>
      <div className={classes.methods}>
        {methods.map((method) => {
          const { paymentType, active, sandbox } = method;
          return (
            <Radio
              key={paymentType}
              value={paymentType}
              disabled={!active && paymentType !== 'CARD'}
              label={name(`method${paymentType}`)}
              description={noteOf(method)}
              className={classes.method ?? ''}
              size="md"
              wrapperProps={{
                'data-inactive': active ? undefined : true,
                'data-sandbox': active && sandbox ? true : undefined,
              }}
            />
          );
        })}
      </div>
    </Radio.Group>
  );
};

const blank: CardForm = { number: '', cvv: '', cardholder: '', expiry: '' };

/** The state of the payment form and its missing fields. */
const usePaymentForm = () => {
  const me = useMe();
  const methods = useQuery(methodsQuery);
  const [chosen, setChosen] = useState<PaymentType | null>(null);
  const [card, setCard] = useState(blank);
  const [typedEmail, setEmail] = useState<string | null>(null);
  const { isTouched, touch } = useTouched<string>();

  const paymentType = chosen ?? methods.data?.find(({ active }) => active)?.paymentType ?? null;
  const method = methods.data?.find((each) => each.paymentType === paymentType);
  // Only an inactive card method has a form here: an active provider collects the card on its own page.
  const hasCardForm = method?.paymentType === 'CARD' && !method.active;
  const ownEmail = me && parseUsername(me.username)?.kind === 'email' ? me.username : '';
  const email = typedEmail ?? ownEmail;
  const issues = [...(hasCardForm ? validateCard(card) : []), ...validatePaymentEmail(email)];

  return {
    methods,
    method: method ?? null,
    paymentType,
    choose: setChosen,
    hasCardForm,
    card,
    setCard,
    email,
    setEmail,
    issues,
    isTouched,
    touch,
    canPay: method?.active === true && issues.length === 0,
  };
};

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
