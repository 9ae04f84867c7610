import { Button, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { subscriptionQuery } from '../api.ts';
import classes from './payout.module.css';

/** A made-up balance, in whole US dollars. */
const BALANCE = 1_250;
const METHODS = ['CARD', 'PAY_PAL', 'CRYPTO'] as const;
type Method = (typeof METHODS)[number];

const PayoutForm = ({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) => {
  const text = useMessages('app', 'payout');
  const uiText = useUiText();
  const format = useFormat();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [method, setMethod] = useState<Method>('CARD');
  const [fields, setFields] = useState({ name: '', phone: '', account: '', amount: '' });
  // The free plan allows withdrawals to a card only.
  const isFree = !subscription;
  const amount = Number(fields.amount);
  const isTooMuch = amount > BALANCE;
  const isFilled = Object.values(fields).every((value) => value.trim() !== '') && amount > 0 && !isTooMuch;
  const field = (path: keyof typeof fields) => ({
    value: fields[path],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setFields({
        ...fields,
        [path]: path === 'amount' ? currentTarget.value.replace(/\D/g, '').slice(0, 6) : currentTarget.value,
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFilled) onDone();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div>
        <p className={classes.label}>{text('balance')}</p>
        <p className={classes.balance}>{format.money(BALANCE)}</p>
      </div>
      <Radio.Group label={text('method')} value={method} onChange={(chosen) => setMethod(chosen as Method)}>
        <div className={classes.methods}>
          {METHODS.map((one) => (
            <Radio
              key={one}
              value={one}
              size="md"
              label={text(`method${one}`)}
              disabled={isFree && one !== 'CARD'}
              description={isFree && one !== 'CARD' ? text('methodLocked') : undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <fieldset className={classes.recipient}>
        <legend className={classes.legend}>{text('recipient')}</legend>
        <TextInput label={text('name')} {...field('name')} />
        <TextInput label={text('phone')} type="tel" {...field('phone')} />
        <TextInput label={text(`account${method}`)} {...field('account')} />
      </fieldset>
      <TextInput
        label={text('amount')}
        inputMode="numeric"
        error={isTooMuch && text('amountTooMuch', { amount: format.money(BALANCE) })}
        {...field('amount')}
      />
      <p className={classes.note}>{text('note')}</p>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isFilled}>
          {text('submit')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** A payout dialog for demonstration, labelled as such. */
export const PayoutDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const text = useMessages('app', 'payout');
  const uiText = useUiText();
  const [isDone, setDone] = useState(false);
  const close = () => {
    setDone(false);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={text('heading')} size="30rem">
      <p className={classes.demonstration}>{text('demonstration')}</p>
      {isDone ? (
        <div className={classes.done} role="status">
          <p className={classes.balance}>{text('done')}</p>
          <p className={classes.note}>{text('note')}</p>
          <DialogButtons>
            <Button variant="default" onClick={close}>
              {uiText('close')}
            </Button>
          </DialogButtons>
        </div>
      ) : (
        <PayoutForm onCancel={close} onDone={() => setDone(true)} />
      )}
    </Dialog>
  );
};
