import { fill } from '@dubplate/contract/catalogue';
import { payoutsIssues } from '@dubplate/contract/payouts/errors';
import { CRYPTO_NETWORKS, type CryptoNetwork, type PayoutMethodType } from '@dubplate/contract/payouts/limits';
import type { PayoutMethod } from '@dubplate/contract/payouts/schemas';
import { normalizeTarget, validateTarget } from '@dubplate/rules/payouts/targets';
import { useState } from 'react';
import type { Body } from '#lib/api.ts';
import { hasCode } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useSaveMethod } from '../api.ts';
import { issuesOf } from '../parts/form-errors.tsx';
import { METHOD_ORDER } from '../parts/payout-names.ts';

export interface MethodFieldValues {
  readonly country: string;
  readonly receiver: string;
  readonly network: CryptoNetwork;
  readonly address: string;
  readonly holder: string;
  readonly accountKind: 'iban' | 'account';
  readonly account: string;
  readonly bic: string;
  readonly town: string;
}

const EMPTY: MethodFieldValues = {
  country: '',
  receiver: '',
  network: CRYPTO_NETWORKS[0],
  address: '',
  holder: '',
  accountKind: 'iban',
  account: '',
  bic: '',
  town: '',
};

type MethodBody = Body<'PUT /me/payout-method'>;

/** Builds the body of a method; null while a field is missing. The card itself is entered elsewhere. */
export const methodBody = (
  method: PayoutMethodType,
  { country, receiver, network, address, holder, accountKind, account, bic, town }: MethodFieldValues,
  isByHand: boolean,
): MethodBody | null => {
  const isFilled = (...values: readonly string[]) => values.every((value) => value.trim() !== '');
  switch (method) {
    case 'CARD':
      if (isByHand) return { method };
      return isFilled(country) ? { method, country } : null;
    case 'PAYPAL':
      return isFilled(receiver) ? { method, receiver: receiver.trim() } : null;
    case 'CRYPTO':
      return isFilled(address) ? { method, network, address: address.trim() } : null;
    case 'BANK':
      if (!isFilled(holder, account, bic, town, country)) return null;
      return {
        method,
        holder: holder.trim(),
        [accountKind]: account.trim(),
        bic: bic.trim(),
        town: town.trim(),
        country,
      };
  }
};

/** The names of the fields on the wire. */
export const METHOD_FIELDS = [
  'method',
  'country',
  'receiver',
  'network',
  'address',
  'holder',
  'iban',
  'account',
  'bic',
  'town',
  'password',
] as const;

/** The methods that the service offers, in the order in which they are shown. */
export const offeredMethods = ({ available }: PayoutMethod) =>
  METHOD_ORDER.flatMap((method) => available.find((each) => each.method === method) ?? []);

interface MethodFormOptions {
  readonly state: PayoutMethod;
  readonly onSaved: (saved: PayoutMethod) => void;
}

/** The form of a payout method: the chosen method, its fields, and the password once the server requires it. */
export const useMethodForm = ({ state, onSaved }: MethodFormOptions) => {
  const language = useLanguage();
  const offered = offeredMethods(state);
  const firstAllowed = offered.find(({ allowed }) => allowed)?.method ?? 'CARD';
  const [method, setMethod] = useState<PayoutMethodType>(state.method ?? firstAllowed);
  const [fields, setFields] = useState(EMPTY);
  const [password, setPassword] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const save = useSaveMethod({
    onSuccess: (saved) => {
      setPassword(null);
      onSaved(saved);
    },
    onError: (error) => {
      if (hasCode(error, 'PASSWORD_NEEDED')) setPassword('');
    },
  });
  const isByHand = offered.find((each) => each.method === method)?.by_hand ?? false;
  const body = methodBody(method, fields, isByHand);
  const found = isChecked && body !== null ? validateTarget(normalizeTarget(body)) : [];
  const issues = new Map([
    ...issuesOf(save.error),
    ...found.map(({ path, code, values }) => [path, fill(payoutsIssues[code][language], values)] as const),
  ]);
  const reset = () => {
    setChecked(false);
    save.reset();
  };
  return {
    offered,
    method,
    isByHand,
    fields,
    /** Null until the server requires it. */
    password,
    /** By field, of the rules or of the server. */
    issues,
    error: save.error,
    isSaving: save.isPending,
    isReady: body !== null && password !== '',
    chooseMethod: (chosen: PayoutMethodType) => {
      setMethod(chosen);
      reset();
    },
    change: (change: Partial<MethodFieldValues>) => {
      setFields((known) => ({ ...known, ...change }));
      reset();
    },
    changePassword: (typed: string) => {
      setPassword(typed);
      save.reset();
    },
    save: () => {
      if (body === null || save.isPending) return;
      if (validateTarget(normalizeTarget(body)).length > 0) setChecked(true);
      else save.mutate(password ? { ...body, password } : body);
    },
  };
};

export type MethodForm = ReturnType<typeof useMethodForm>;
