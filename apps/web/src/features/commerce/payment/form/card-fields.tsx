import {
  CARD_EXPIRY_LENGTH,
  CARD_NUMBER_MAX,
  CARDHOLDER_MAX,
  type CardField,
  type CardForm,
  CVV_MAX,
  type PaymentIssueCode,
  writeCardField,
} from '@dubplate/rules/commerce/card-form';
import type { Issue } from '@dubplate/rules/issues';
import { TextInput } from '@mantine/core';
import { useMessages } from '../messages.ts';
import classes from '../payment.module.css';

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
export const CardFields = ({ card, issues, isTouched, onChange, onBlur }: CardFieldsProps) => {
  const text = useMessages();
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
