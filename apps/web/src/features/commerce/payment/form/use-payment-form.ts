import type { PaymentType } from '@dubplate/contract/commerce/limits';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { type CardForm, validateCard, validatePaymentEmail } from '@dubplate/rules/commerce/card-form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { methodsQuery } from '#features/commerce/api.ts';
import { useTouched } from '#ui/fields/use-touched.ts';

const blank: CardForm = { number: '', cvv: '', cardholder: '', expiry: '' };

/** The state of the payment form and its missing fields. */
export const usePaymentForm = () => {
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
