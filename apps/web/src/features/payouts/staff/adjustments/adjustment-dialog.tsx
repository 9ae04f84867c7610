import type { UserId } from '@dubplate/contract/ids';
import { PAYOUT_REASON_MAX } from '@dubplate/contract/payouts/limits';
import { isZeroAmount } from '@dubplate/rules/royalties/amount-text';
import { parseAmount } from '@dubplate/rules/royalties/amounts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { issuesOf } from '#features/payouts/parts/form-errors.tsx';
import shared from '#features/payouts/parts/payouts.module.css';
import { PersonField } from '#features/royalties/staff/index.ts';
import { ApiError } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { isReason, ReasonField } from '#ui/fields/reason-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useCreateAdjustment } from '../api.ts';
import { Refusal } from '../parts/payout-parts.tsx';

const MAX_PERCENT = 100;
const AMOUNT = /^-?\d{1,9}(\.\d{1,2})?$/;
const RATE = /^\d{1,3}(\.\d{1,2})?$/;

/** Reads a signed amount with at most two decimals; null if it is none, or zero. */
const readAdjustment = (typed: string): string | null => {
  const amount = parseAmount(typed.trim());
  return amount !== null && AMOUNT.test(amount) && !isZeroAmount(amount) ? amount : null;
};

/** Reads a percent up to 100; null if it is none. */
const readRate = (typed: string): string | null => {
  const rate = parseAmount(typed.trim());
  return rate !== null && RATE.test(rate) && Number(rate) <= MAX_PERCENT ? rate : null;
};

interface FormProps {
  /** The uuid of a person who is already chosen. */
  readonly user: string | undefined;
  readonly onClose: () => void;
}

const AdjustmentForm = ({ user, onClose }: FormProps) => {
  const text = useMessages('staff', 'staffPayouts');
  const uiText = useUiText();
  const isOnline = useOnline();
  const [person, setPerson] = useState(user ?? '');
  const [typedAmount, setTypedAmount] = useState('');
  const [typedRate, setTypedRate] = useState('');
  const [reason, setReason] = useState('');
  const create = useCreateAdjustment({
    onSuccess: () => {
      notify.success(text('adjusted'));
      onClose();
    },
    onError: () => undefined,
  });
  const issues = issuesOf(create.error);
  const amount = readAdjustment(typedAmount);
  const rate = readRate(typedRate);
  const isReady =
    person !== '' &&
    amount !== null &&
    (typedRate.trim() === '' || rate !== null) &&
    isReason(reason, PAYOUT_REASON_MAX) &&
    isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || create.isPending || amount === null) return;
    create.mutate({ user_uuid: person as UserId, amount, reason: reason.trim(), ...(rate !== null && { rate }) });
  };
  return (
    <form className={shared.fields} onSubmit={submit} noValidate>
      {user === undefined && <PersonField chosen={person} error={issues.get('user_uuid')} onChoose={setPerson} />}
      <div className={shared.pair}>
        <TextInput
          size="md"
          label={text('amountUsd')}
          description={text('amountHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          value={typedAmount}
          error={issues.get('amount') ?? (typedAmount !== '' && amount === null && text('badAmount'))}
          onChange={({ currentTarget }) => setTypedAmount(currentTarget.value)}
        />
        <TextInput
          size="md"
          label={text('rate')}
          description={text('rateHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          value={typedRate}
          error={issues.get('rate') ?? (typedRate.trim() !== '' && rate === null && text('badRate'))}
          onChange={({ currentTarget }) => setTypedRate(currentTarget.value)}
        />
      </div>
      <ReasonField
        label={text('reason')}
        hint={text('adjustmentReasonHint')}
        value={reason}
        max={PAYOUT_REASON_MAX}
        onChange={setReason}
      />
      {(!(create.error instanceof ApiError) || issues.size === 0) && <Refusal error={create.error} />}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={create.isPending}>
          {text('adjust')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** Adds to a balance, or takes from it, with a reason that its owner reads. */
export const AdjustmentDialog = ({ isOpen, ...form }: FormProps & { readonly isOpen: boolean }) => {
  const text = useMessages('staff', 'staffPayouts');
  return (
    <Dialog opened={isOpen} onClose={form.onClose} title={text('adjust')}>
      <AdjustmentForm {...form} />
    </Dialog>
  );
};
