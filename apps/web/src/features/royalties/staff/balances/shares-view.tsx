import { ROYALTY_PLANS, type RoyaltyPlan } from '@dubplate/contract/royalties/limits';
import type { RoyaltyShare } from '@dubplate/contract/royalties/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMoney } from '#features/royalties/money.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { readShare } from '#features/royalties/splits/shares.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, LoadingTable } from '#ui/data-table/data-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { planSharesQuery, useSavePlanShare } from '../api.ts';
import { useFieldIssues } from './balance-parts.tsx';

const ShareForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const uiText = useUiText();
  const isOnline = useOnline();
  const [plan, setPlan] = useState<RoyaltyPlan>('BASIC');
  const [typed, setTyped] = useState('');
  const [day, setDay] = useState<LocalDate | null>(utcDay(serverNow()));
  const save = useSavePlanShare({
    onSuccess: () => {
      notify.success(text('shareSaved'));
      onClose();
    },
    onError: () => undefined,
  });
  const { issues, other } = useFieldIssues(save.error);
  const share = readShare(typed);
  const isReady = share !== null && day !== null && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (share !== null && day !== null && isOnline && !save.isPending) save.mutate({ plan, share, valid_from: day });
  };
  return (
    <form className={shared.fields} onSubmit={submit} noValidate>
      <p className={shared.hint}>{text('shareLead')}</p>
      <NativeSelect
        size="md"
        label={text('plan')}
        value={plan}
        onChange={({ currentTarget }) => setPlan(ROYALTY_PLANS.find((each) => each === currentTarget.value) ?? 'BASIC')}
        data={ROYALTY_PLANS.map((value) => ({ value, label: text(`plan${value}`) }))}
      />
      <TextInput
        size="md"
        label={text('sharePercent')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={issues.get('share') ?? (typed !== '' && share === null && text('badShare'))}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <DateField label={text('validFrom')} value={day} error={issues.get('valid_from')} onChange={setDay} />
      {other && <FormError>{other}</FormError>}
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

/** The artist’s share of each plan, with the day from which it is valid. */
export const SharesView = () => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(planSharesQuery);
  const { data } = query;
  const columns: Column<RoyaltyShare>[] = [
    { key: 'plan', header: text('plan'), isTitle: true, cell: ({ plan }) => text(`plan${plan}`) },
    {
      key: 'from',
      header: text('validFrom'),
      cell: ({ valid_from }) => (valid_from ? format.shortDay(valid_from) : text('fromBeginning')),
    },
    { key: 'share', header: text('artistShare'), align: 'end', cell: ({ share }) => money.percent(share) },
  ];
  const table = {
    label: text('viewshares'),
    columns,
    rowKey: ({ plan, valid_from }: RoyaltyShare) => `${plan} ${valid_from}`,
  };
  return (
    <>
      <HeaderRow>
        <p className={shared.hint}>{text('sharesHint')}</p>
        <Button variant="default" onClick={() => setOpen(true)}>
          {text('shareChange')}
        </Button>
      </HeaderRow>
      {data ? (
        <DataTable {...table} rows={data} />
      ) : (
        <QueryFallback
          query={query}
          failed={text('sharesFailed')}
          loading={
            <LoadingTable>
              <DataTable {...table} rows={[]} isLoading />
            </LoadingTable>
          }
        />
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={text('shareChange')}>
        {isOpen && <ShareForm onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
};
