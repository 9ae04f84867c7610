import type { PayoutMethod } from '@dubplate/contract/payouts/schemas';
import { cutAmount, parseAmount, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMoney } from '#features/royalties/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { TextButton } from '#ui/text-button.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { MethodChoice, MethodFields, MethodPassword } from '../method/method-fields.tsx';
import { METHOD_FIELDS, useMethodForm } from '../method/method-form.ts';
import { Amount } from '../parts/amount.tsx';
import { RequestError } from '../parts/form-errors.tsx';
import { SendingNotes, StripeNote } from '../parts/method-notes.tsx';
import { shownTarget } from '../parts/payout-names.ts';
import classes from '../parts/payouts.module.css';

const CENT_DIGITS = 2;
const WHOLE_DIGITS = 9;

/** Reads US dollars as a person types them; null for other texts, fractions of a cent, and amounts up to zero. */
const readAmount = (typed: string): string | null => {
  const amount = parseAmount(typed.trim());
  if (amount === null || amount.startsWith('-')) return null;
  const [whole = '', fraction = ''] = amount.split('.');
  if (whole.length > WHOLE_DIGITS || fraction.length > CENT_DIGITS) return null;
  return toUnits(amount, CENT_DIGITS) > 0n ? amount : null;
};

const isLess = (amount: string, than: string): boolean => toUnits(amount, USD_DIGITS) < toUnits(than, USD_DIGITS);

/** The whole cents of a balance; `0.00` if it is a debt. */
const payableCents = (payable: string): string => (payable.startsWith('-') ? '0.00' : cutAmount(payable));

/** Explains an amount that can't be paid out; null for a good one. */
const useAmountIssue = (payable: string, minimum: string) => {
  const text = useMessages('app', 'payouts');
  const money = useMoney();
  return (typed: string): string | null => {
    const amount = readAmount(typed);
    if (amount === null) return text('amountBad');
    if (isLess(payable, amount)) return text('amountMax', { amount: money.short(payableCents(payable)) });
    if (isLess(amount, minimum)) return text('amountMin', { amount: money.short(minimum) });
    return null;
  };
};

interface AmountStepProps {
  readonly method: PayoutMethod;
  /** The exact balance that can be paid out. */
  readonly payable: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onCancel: () => void;
  /** Called with the amount, once the method is saved. */
  readonly onContinue: (amount: string) => void;
}

/** Chooses the method and the amount. Another method, or other details, are saved first. */
export const AmountStep = ({ method, payable, typed, onType, onCancel, onContinue }: AmountStepProps) => {
  const text = useMessages('app', 'payouts');
  const uiText = useUiText();
  const isOnline = useOnline();
  const [isOther, setOther] = useState(false);
  const amountIssue = useAmountIssue(payable, method.minimum)(typed);
  const amount = readAmount(typed);
  const form = useMethodForm({
    state: method,
    onSaved: (saved) => {
      setOther(false);
      if (saved.status === 'READY' && amount !== null) onContinue(amount);
    },
  });
  const isCurrent = form.method === method.method && !isOther;
  const isIncomplete = isCurrent && method.status === 'INCOMPLETE';
  const isReady = amountIssue === null && isOnline && (isCurrent ? !isIncomplete : form.isReady);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || amount === null) return;
    if (isCurrent) onContinue(amount);
    else form.save();
  };
  const setAll = () => onType(payableCents(payable));
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <div>
        <p className={classes.label}>{text('payable')}</p>
        <p className={classes.figure}>
          <Amount value={payable} />
        </p>
      </div>
      <MethodChoice form={form} />
      {isCurrent ? (
        <div className={classes.stack}>
          <p className={classes.label}>{text('recipient')}</p>
          <span className={classes.masked}>{shownTarget(method.masked) ?? text(`method${form.method}`)}</span>
          {/* A card by hand has no details. */}
          {!(form.method === 'CARD' && form.isByHand) && (
            <div>
              <TextButton onClick={() => setOther(true)}>{text('otherMethod')}</TextButton>
            </div>
          )}
        </div>
      ) : (
        <div className={classes.fields}>
          <MethodFields form={form} />
          {isOther && form.method === method.method && (
            <div>
              <TextButton onClick={() => setOther(false)}>{text('sameMethod')}</TextButton>
            </div>
          )}
        </div>
      )}
      {isIncomplete && <StripeNote url={method.onboarding_url} />}
      {isCurrent && <SendingNotes notBefore={method.not_before} isByHand={method.by_hand} />}
      <div className={classes.withAction}>
        <TextInput
          size="md"
          label={text('amount')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={typed !== '' && amountIssue}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <Button variant="default" onClick={setAll} disabled={isLess(payableCents(payable), '0.01')}>
          {text('amountAll')}
        </Button>
      </div>
      <MethodPassword form={form} />
      <RequestError error={form.error} fields={METHOD_FIELDS} />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={form.isSaving}>
          {text('continue')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};
