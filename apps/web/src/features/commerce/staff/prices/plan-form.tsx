import { TIME_RANGES } from '@dubplate/contract/commerce/limits';
import type { StaffPlan } from '@dubplate/contract/commerce/prices-endpoints';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useKeptForm } from '#lib/session/kept-form.ts';
import type { PlanChange } from './api.ts';
import { EditForm } from './edit-form.tsx';
import { type Facts, planFacts } from './fields.ts';
import { useMessages } from './messages.ts';
import { wholeIn } from './whole-in.ts';

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
  const text = useMessages();
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
