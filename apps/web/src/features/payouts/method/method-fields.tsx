import {
  CRYPTO_NETWORKS,
  type CryptoNetwork,
  type PayoutMethodType,
  TOWN_MAX,
} from '@dubplate/contract/payouts/limits';
import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { CountryField } from '../parts/country-field.tsx';
import classes from '../parts/payouts.module.css';
import type { MethodForm } from './method-form.ts';

interface FormProps {
  readonly form: MethodForm;
}

/** The methods on offer. Those of a paid plan are shown, but can't be chosen. */
export const MethodChoice = ({ form }: FormProps) => {
  const text = useMessages('app', 'payouts');
  return (
    <Radio.Group
      label={text('method')}
      value={form.method}
      onChange={(chosen) => form.chooseMethod(chosen as PayoutMethodType)}
    >
      <div className={classes.methods}>
        {form.offered.map(({ method, allowed }) => (
          <Radio
            key={method}
            value={method}
            size="md"
            label={text(`method${method}`)}
            disabled={!allowed}
            description={allowed ? undefined : text('methodLocked')}
          />
        ))}
      </div>
    </Radio.Group>
  );
};

const networkName = (network: CryptoNetwork): string => network.replace('_', ', ');

/** The fields of the chosen method. */
export const MethodFields = ({ form }: FormProps) => {
  const text = useMessages('app', 'payouts');
  const { method, isByHand, fields, change, issues } = form;
  const line = (
    path: 'receiver' | 'address' | 'holder' | 'account' | 'bic' | 'town',
    label: string,
    field: string = path,
  ) => (
    <TextInput
      size="md"
      label={label}
      autoComplete="off"
      spellCheck={false}
      value={fields[path]}
      error={issues.get(field)}
      onChange={({ currentTarget }) => change({ [path]: currentTarget.value })}
      {...(path === 'town' && { maxLength: TOWN_MAX })}
      {...(path === 'receiver' && { type: 'email', inputMode: 'email' as const })}
    />
  );
  const country = (label: string) => (
    <CountryField
      label={label}
      value={fields.country}
      error={issues.get('country')}
      onChange={(chosen) => change({ country: chosen })}
    />
  );
  return (
    <div className={classes.fields}>
      {method === 'CARD' && !isByHand && (
        <>
          <p className={classes.hint}>{text('cardHint')}</p>
          {country(text('cardCountry'))}
        </>
      )}
      {method === 'PAYPAL' && line('receiver', text('receiver'))}
      {method === 'CRYPTO' && (
        <>
          <NativeSelect
            size="md"
            label={text('network')}
            data={CRYPTO_NETWORKS.map((network) => ({ value: network, label: networkName(network) }))}
            value={fields.network}
            error={issues.get('network')}
            onChange={({ currentTarget }) => change({ network: currentTarget.value as CryptoNetwork })}
          />
          {line('address', text('address'))}
          <p className={classes.hint}>{text('cryptoHint')}</p>
        </>
      )}
      {method === 'BANK' && (
        <>
          {line('holder', text('holder'))}
          <Segments
            aria-label={text('account')}
            isWide
            value={fields.accountKind}
            choices={[
              { value: 'iban', label: text('iban') },
              { value: 'account', label: text('accountNumber') },
            ]}
            onChange={(accountKind) => change({ accountKind })}
          />
          <div className={classes.pair}>
            {line('account', text(fields.accountKind === 'iban' ? 'iban' : 'accountNumber'), fields.accountKind)}
            {line('bic', text('bic'))}
          </div>
          <div className={classes.pair}>
            {line('town', text('town'))}
            {country(text('countryHome'))}
          </div>
          <p className={classes.hint}>{text('townHint')}</p>
        </>
      )}
      {isByHand && <p className={classes.hint}>{text('byHand')}</p>}
    </div>
  );
};

/** The password, once the server requires it. */
export const MethodPassword = ({ form: { password, issues, changePassword } }: FormProps) => {
  const text = useMessages('app', 'payouts');
  if (password === null) return null;
  return (
    <PasswordField
      label={text('password')}
      description={text('passwordHint')}
      autoComplete="current-password"
      autoFocus
      value={password}
      error={issues.get('password')}
      onChange={({ currentTarget }) => changePassword(currentTarget.value)}
    />
  );
};
