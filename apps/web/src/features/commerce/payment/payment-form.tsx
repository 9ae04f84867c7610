import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { PaymentMethod, Purchase } from '@dubplate/contract/commerce/schemas';
import { parseUsername } from '@dubplate/rules/accounts/username';
import {
  CARD_EXPIRY_LENGTH,
  CARD_NUMBER_MAX,
  CARDHOLDER_MAX,
  type CardField,
  type CardForm,
  CVV_MAX,
  type PaymentIssueCode,
  validateCard,
  validatePaymentEmail,
  writeCardField,
} from '@dubplate/rules/commerce/card-form';
import type { Issue } from '@dubplate/rules/issues';
import { Button, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { useErrorReport, useSupportMail } from '#features/support/index.ts';
import { errorText } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { BillTotal } from '#ui/display/bill.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { useTouched } from '#ui/fields/use-touched.ts';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { methodsQuery } from '../api.ts';
import type { PaymentChoice } from '../cart.ts';
import { usePurchaseName } from '../purchase-names.ts';
import { OrderList, totalOf } from './order-list.tsx';
import classes from './payment.module.css';

interface CardFieldsProps {
  readonly card: CardForm;
  readonly issues: readonly Issue<PaymentIssueCode>[];
  readonly isTouched: (path: CardField) => boolean;
  readonly onChange: (card: CardForm) => void;
  readonly onBlur: (path: CardField) => void;
}

const kinds = {
  number: { autoComplete: 'cc-number', inputMode: 'numeric', maxLength: CARD_NUMBER_MAX },
  cvv: { autoComplete: 'cc-csc', inputMode: 'numeric', maxLength: CVV_MAX },
  cardholder: { autoComplete: 'cc-name', inputMode: 'text', maxLength: CARDHOLDER_MAX },
  expiry: { autoComplete: 'cc-exp', inputMode: 'numeric', maxLength: CARD_EXPIRY_LENGTH },
} as const satisfies Record<CardField, object>;

/** The typed card number and expiry. Memory only: never sent, stored or logged. */
const CardFields = ({ card, issues, isTouched, onChange, onBlur }: CardFieldsProps) => {
  const text = useMessages('app', 'payment');
  const field = (path: CardField) => {
    const issue = isTouched(path) ? issues.find((each) => each.path === path) : undefined;
    return {
      ...kinds[path],
      label: text(path),
      value: card[path],
      error: issue && text(issue.code),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        onChange({ ...card, [path]: writeCardField(path, currentTarget.value) }),
      onBlur: () => onBlur(path),
    };
  };
  return (
    <fieldset className={classes.card}>
      <legend className={classes.legend}>{text('card')}</legend>
      <p className={classes.note}>{text('cardInactive')}</p>
      <div className={classes.cardFields}>
        <TextInput className={classes.whole ?? ''} {...field('number')} />
        <TextInput placeholder={text('expiryHint')} {...field('expiry')} />
        <TextInput {...field('cvv')} />
        <TextInput className={classes.whole ?? ''} placeholder={text('cardholderHint')} {...field('cardholder')} />
      </div>
    </fieldset>
  );
};

/** The error of a payment that could not be started: the cause, the server's message, and a next step. */
export const PaymentError = ({ error, onRetry, isRetrying = false }: PaymentErrorProps) => {
  const text = useMessages('app', 'payment');
  const uiText = useUiText();
  const language = useLanguage();
  const subject = text('createFailed');
  const search = useErrorReport(subject, error);
  return (
    <div role="alert" className={classes.error}>
      <strong>{subject}</strong>
      <p>{errorText(error, language, commerceErrors) ?? text('noAnswer')}</p>
      <div className={classes.faultWays}>
        {onRetry && (
          <Button variant="default" size="sm" onClick={onRetry} loading={isRetrying}>
            {uiText('retry')}
          </Button>
        )}
        <Link to="/support" search={search} className={classes.link}>
          {text('contactSupport')}
        </Link>
      </div>
    </div>
  );
};

interface PaymentErrorProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/** The terms that paying agrees to, and how to reach support. */
export const PaymentNotes = ({ purchases, email = '' }: { purchases: readonly Purchase[]; email?: string }) => {
  const text = useMessages('app', 'payment');
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

interface MethodFieldProps {
  readonly methods: readonly PaymentMethod[];
  readonly value: PaymentType | null;
  readonly onChange: (value: PaymentType) => void;
}

/** The payment methods, with the inactive ones labelled. An inactive card can still be selected to show its form. */
const MethodField = ({ methods, value, onChange }: MethodFieldProps) => {
  const text = useMessages('app', 'payment');
  const name = useMessages('app', 'commerce');
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
  const text = useMessages('app', 'payment');
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
