import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import { TAX_FORM_STATUSES } from '@dubplate/contract/payouts/limits';
import type { Tax } from '@dubplate/contract/payouts/schemas';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import shared from '#features/payouts/parts/payouts.module.css';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { notify } from '#ui/notices/notify.ts';
import { personTaxQuery, useSaveTaxForm } from '../api.ts';

export interface TaxStateProps {
  /** The uuid of the person. */
  readonly user: string;
}

const FIELDS = ['name', 'address', 'country', 'tax_id', 'vat_number'] as const;

const TaxFacts = ({ user, tax }: TaxStateProps & { readonly tax: Tax }) => {
  const text = useMessages('staff', 'staffPayouts');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const save = useSaveTaxForm(user, {
    onSuccess: () => {
      notify.withdrawError(text('formFailed'));
      notify.success(text('formSaved'));
    },
    onError: (error) => notifyError(text('formFailed'), error, payoutsErrors),
  });
  const filled = FIELDS.filter((field) => tax[field]);
  const statuses = TAX_FORM_STATUSES.map((value) => ({ value, label: text(`form${value}`) }));
  return (
    <>
      {filled.length === 0 ? (
        <p className={shared.hint}>{text('taxNone')}</p>
      ) : (
        <Facts isDense>
          {filled.map((field) => (
            <Fact key={field} label={text(`tax_${field}`)} isWide>
              {tax[field]}
            </Fact>
          ))}
        </Facts>
      )}
      <NativeSelect
        label={text('taxForm')}
        data={statuses}
        value={save.isPending ? save.variables.form_status : tax.form_status}
        disabled={!isOnline || save.isPending}
        onChange={({ currentTarget }) => {
          const status = TAX_FORM_STATUSES.find((each) => each === currentTarget.value);
          if (status) save.mutate({ form_status: status });
        }}
      />
    </>
  );
};

/** A person's tax details and the state of their tax form, once asked for, with the links to their payouts and adjustments. */
export const TaxState = ({ user }: TaxStateProps) => {
  const text = useMessages('staff', 'staffPayouts');
  const [isShown, setShown] = useState(false);
  // Every read is in the audit log, so none happens without a reason.
  const query = useQuery({ ...personTaxQuery(user), enabled: isShown });
  return (
    <section aria-labelledby="person-tax" className={shared.fields}>
      <h2 id="person-tax" className={shared.heading}>
        {text('tax')}
      </h2>
      {isShown ? (
        <QueryView query={query} failed={text('taxFailed')} loading={<Skeleton height="2.75rem" />}>
          {(tax) => <TaxFacts user={user} tax={tax} />}
        </QueryView>
      ) : (
        <>
          <p className={shared.hint}>{text('taxHint')}</p>
          <Button variant="default" justify="flex-start" fullWidth onClick={() => setShown(true)}>
            {text('taxShow')}
          </Button>
        </>
      )}
      <div className={shared.buttons}>
        <Link to="/staff/payouts" search={{ user }} className={shared.link}>
          {text('title')}
        </Link>
        <Link to="/staff/adjustments" search={{ user }} className={shared.link}>
          {text('adjustmentsTitle')}
        </Link>
      </div>
    </section>
  );
};
