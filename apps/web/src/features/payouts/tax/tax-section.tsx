import type { Tax } from '@dubplate/contract/payouts/schemas';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { taxQuery, useSaveTax } from '../api.ts';
import { CountryField } from '../parts/country-field.tsx';
import { issuesOf, RequestError } from '../parts/form-errors.tsx';
import classes from '../parts/payouts.module.css';

const FIELDS = ['name', 'address', 'country', 'tax_id', 'vat_number'] as const;
type Field = (typeof FIELDS)[number];
type Values = Readonly<Record<Field, string>>;

const valuesOf = (tax: Tax): Values => ({
  name: tax.name ?? '',
  address: tax.address ?? '',
  country: tax.country ?? '',
  tax_id: tax.tax_id ?? '',
  vat_number: tax.vat_number ?? '',
});

/** Empty fields are null on the wire. */
const written = (value: string): string | null => value.trim() || null;

const TaxForm = ({ tax }: { readonly tax: Tax }) => {
  const text = useMessages('app', 'payouts');
  const isOnline = useOnline();
  const [values, setValues] = useState(() => valuesOf(tax));
  const [password, setPassword] = useState<string | null>(null);
  const save = useSaveTax({
    onSuccess: (saved) => {
      setValues(valuesOf(saved));
      setPassword(null);
      notify.success(text('taxSaved'));
    },
    onError: (error) => {
      if (hasCode(error, 'PASSWORD_NEEDED')) setPassword('');
    },
  });
  const issues = issuesOf(save.error);
  const kept = valuesOf(tax);
  const isChanged = FIELDS.some((field) => values[field] !== kept[field]);
  const isReady = isChanged && isOnline && password !== '';
  const change = (field: Field, value: string) => {
    setValues((known) => ({ ...known, [field]: value }));
    save.reset();
  };
  const field = (path: Field) => ({
    size: 'md',
    value: values[path],
    error: issues.get(path),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      change(path, currentTarget.value),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    const { name, address, country, tax_id, vat_number } = values;
    save.mutate({
      name: written(name),
      address: written(address),
      country: written(country),
      tax_id: written(tax_id),
      vat_number: written(vat_number),
      ...(password && { password }),
    });
  };
  return (
    <form className={`${classes.fields} ${classes.narrow}`} onSubmit={submit} noValidate>
      <TextInput label={text('taxName')} autoComplete="name" {...field('name')} />
      <Textarea label={text('taxAddress')} autosize minRows={3} maxRows={8} {...field('address')} />
      <CountryField
        label={text('taxCountry')}
        value={values.country}
        error={issues.get('country')}
        onChange={(country) => change('country', country)}
      />
      <div className={classes.pair}>
        <TextInput label={text('taxId')} autoComplete="off" {...field('tax_id')} />
        <TextInput
          label={text('vatNumber')}
          description={text('vatHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...field('vat_number')}
        />
      </div>
      <Facts>
        <Fact label={text('taxForm')} isWide>
          {text(`form${tax.form_status}`)}
        </Fact>
      </Facts>
      {password !== null && (
        <PasswordField
          label={text('password')}
          description={text('passwordTax')}
          autoComplete="current-password"
          autoFocus
          value={password}
          error={issues.get('password')}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            save.reset();
          }}
        />
      )}
      <RequestError error={save.error} fields={[...FIELDS, 'password']} />
      {!isOnline && <p className={classes.hint}>{text('offline')}</p>}
      <div>
        <Button type="submit" variant="default" disabled={!isReady} loading={save.isPending}>
          {text('taxSave')}
        </Button>
      </div>
    </form>
  );
};

/** The tax details, which invoices show. */
export const TaxSection = () => {
  const text = useMessages('app', 'payouts');
  const query = useQuery(taxQuery);
  return (
    <section aria-labelledby="payout-tax">
      <h2 id="payout-tax" className={classes.heading}>
        {text('tax')}
      </h2>
      <div className={classes.fields}>
        <p className={classes.hint}>{text('taxLead')}</p>
        <QueryView query={query} failed={text('taxFailed')} loading={<FormSkeleton fields={4} />}>
          {(tax) => <TaxForm tax={tax} />}
        </QueryView>
      </div>
    </section>
  );
};
