import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { TIME_RANGES } from '@dubplate/contract/commerce/limits';
import type { StaffPlan, StaffProduct } from '@dubplate/contract/commerce/prices-endpoints';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import shared from '../money.module.css';
import { type PlanChange, type PriceEdit, type ProductChange, useEditPrice } from './api.ts';
import { changesOf, type Facts, planFacts, productFacts, usePlanLabel, usePriceWords, wholeIn } from './fields.ts';

interface EditFormProps {
  readonly before: Facts;
  /** The edited values; null while a field can't be parsed. */
  readonly after: Facts | null;
  readonly editOf: (changes: Facts) => PriceEdit;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The fields of a service or plan, with a preview of the changes. */
export const EditForm = ({ before, after, editOf, onSaved, onClose, children }: EditFormProps) => {
  const text = useMessages('staff', 'prices');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { linesOf } = usePriceWords();
  const changes = after ? changesOf(before, after) : {};
  const lines = linesOf(before, changes);
  const save = useEditPrice({
    onSuccess: () => {
      notify.withdrawError(text('saveFailed'));
      notify.success(text('saved2'));
      onSaved();
    },
    onError: (error) => notifyError(text('saveFailed'), error, commerceErrors, text('saveKept')),
  });
  const isReady = after !== null && lines.length > 0 && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !save.isPending) save.mutate(editOf(changes));
  };
  return (
    <form onSubmit={submit} className={shared.fields} noValidate>
      {children}
      <section className={shared.inset} aria-labelledby="will-change" role="status">
        <strong id="will-change">{text('willChange')}</strong>
        {lines.length === 0 ? (
          <p className={shared.hint}>{text('nothingChanges')}</p>
        ) : (
          <>
            <div className={shared.stack}>
              {lines.map(({ field, line }) => (
                <span key={field}>{line}</span>
              ))}
            </div>
            <p className={shared.hint}>{text('keep')}</p>
          </>
        )}
      </section>
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {uiText('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

const AMOUNT_MAX = 100_000;

interface ProductFormProps {
  readonly product: StaffProduct;
  readonly plans: readonly StaffPlan[];
  readonly onClose: () => void;
}

/** Edits the price of a service and the plans that include it. */
export const ProductForm = ({ product, plans, onClose }: ProductFormProps) => {
  const text = useMessages('staff', 'prices');
  const planLabel = usePlanLabel();
  const { form, change, reset } = useKeptForm(`price/${product.name}`, {
    amount: String(product.amount),
    plans: product.includedIn.join(' '),
  });
  const included = form.plans.split(' ').filter(Boolean);
  const amount = wholeIn(form.amount, 0, AMOUNT_MAX);
  return (
    <EditForm
      before={productFacts(product)}
      after={amount === null ? null : { amount, includedIn: included }}
      editOf={(changes) => ({ kind: 'PRODUCT', name: product.name, body: changes as ProductChange })}
      onSaved={() => {
        reset();
        onClose();
      }}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      <TextInput
        size="md"
        label={text('amount')}
        inputMode="numeric"
        autoComplete="off"
        value={form.amount}
        error={amount === null && text('badAmount')}
        onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
        data-autofocus
      />
      <Checkbox.Group
        label={text('includedIn')}
        value={included}
        onChange={(chosen) =>
          change({
            plans: plans
              .map(({ name }) => name)
              .filter((name) => chosen.includes(name))
              .join(' '),
          })
        }
      >
        <div className={shared.fields}>
          {plans.map(({ name }) => (
            <Checkbox key={name} value={name} label={planLabel(name)} />
          ))}
        </div>
      </Checkbox.Group>
    </EditForm>
  );
};

const GIGABYTE = 1024 ** 3;
const MOST = 100_000;
const LONGEST = 1000;
const FREE_PLAN = 'DEFAULT';

const formOf = (plan: StaffPlan) => ({
  amount: String(plan.amount),
  count: String(plan.timeRangeCount),
  unit: plan.timeRange as string,
  artists: plan.maxArtists === null ? '' : String(plan.maxArtists),
  lyrics: plan.includesLyrics ? 'yes' : '',
  gigabytes: String(Math.round(plan.storageBytes / GIGABYTE)),
});

/** The fields as numbers; null of each that can't be read, and undefined of no limit. */
const read = (form: ReturnType<typeof formOf>) => ({
  amount: wholeIn(form.amount, 0, MOST),
  count: wholeIn(form.count, 1, LONGEST),
  artists: form.artists.trim() === '' ? undefined : wholeIn(form.artists, 1, MOST),
  gigabytes: wholeIn(form.gigabytes, 0, MOST),
});

const factsOf = (plan: StaffPlan, form: ReturnType<typeof formOf>): Facts | null => {
  const { amount, count, artists, gigabytes } = read(form);
  if (amount === null || count === null || artists === null || gigabytes === null) return null;
  return {
    amount,
    timeRangeCount: count,
    timeRange: form.unit,
    maxArtists: artists ?? null,
    includesLyrics: form.lyrics === 'yes',
    // Keeps unedited fields byte for byte.
    storageBytes: form.gigabytes === formOf(plan).gigabytes ? plan.storageBytes : gigabytes * GIGABYTE,
  };
};

/** Edits the price, length and limits of a plan. */
export const PlanForm = ({ plan, onClose }: { readonly plan: StaffPlan; readonly onClose: () => void }) => {
  const text = useMessages('staff', 'prices');
  const { form, change, reset } = useKeptForm(`plan/${plan.name}`, formOf(plan));
  const { amount, count, artists, gigabytes } = read(form);
  const isFree = plan.name === FREE_PLAN;
  const leave = () => {
    reset();
    onClose();
  };
  return (
    <EditForm
      before={planFacts(plan)}
      after={factsOf(plan, form)}
      editOf={(changes) => ({ kind: 'PLAN', name: plan.name, body: changes as PlanChange })}
      onSaved={leave}
      onClose={leave}
    >
      <TextInput
        size="md"
        label={text('amount')}
        inputMode="numeric"
        autoComplete="off"
        value={form.amount}
        disabled={isFree}
        {...(isFree && { description: text('freePlan') })}
        error={amount === null && text('badAmount')}
        onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
      />
      <TextInput
        size="md"
        label={text('count')}
        inputMode="numeric"
        autoComplete="off"
        value={form.count}
        error={count === null && text('badCount')}
        onChange={({ currentTarget }) => change({ count: currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={text('unit')}
        value={form.unit}
        onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
        data={TIME_RANGES.map((value) => ({ value, label: text(`unit${value}`) }))}
      />
      <TextInput
        size="md"
        label={text('maxArtists')}
        description={text('maxArtistsHint')}
        inputMode="numeric"
        autoComplete="off"
        value={form.artists}
        error={artists === null && text('badArtists')}
        onChange={({ currentTarget }) => change({ artists: currentTarget.value })}
      />
      <TextInput
        size="md"
        label={text('storageGb')}
        inputMode="numeric"
        autoComplete="off"
        value={form.gigabytes}
        error={gigabytes === null && text('badStorage')}
        onChange={({ currentTarget }) => change({ gigabytes: currentTarget.value })}
      />
      <Checkbox
        label={text('includesLyrics')}
        checked={form.lyrics === 'yes'}
        onChange={({ currentTarget }) => change({ lyrics: currentTarget.checked ? 'yes' : '' })}
      />
    </EditForm>
  );
};
