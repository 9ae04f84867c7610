import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import { ADVANCE_NOTE_MAX } from '@dubplate/contract/royalties/limits';
import type { StaffAdvance } from '@dubplate/contract/royalties/schemas';
import { isZeroAmount } from '@dubplate/rules/royalties/amount-text';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMoney } from '#features/royalties/money.ts';
import { Amount } from '#features/royalties/parts/amount.tsx';
import shared from '#features/royalties/parts/royalties.module.css';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { advancesQuery, useCancelAdvance, useCreateAdvance } from '../api.ts';
import { PersonField, ReleaseField } from '../parts/search.tsx';
import { readBankAmount } from '../report/rate.ts';
import { Holder, useFieldIssues } from './balance-parts.tsx';

const CancelButton = ({ advance }: { readonly advance: StaffAdvance }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const money = useMoney();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const cancel = useCancelAdvance(advance.uuid, {
    onSuccess: () => notify.success(text('advanceCancelled')),
    onError: (error) => notifyError(text('advanceCancelFailed'), error, royaltiesErrors),
  });
  const ask = async () => {
    const asked = {
      heading: text('advanceCancelAsk'),
      message: text('advanceCancelMessage', { left: money.short(advance.left), note: advance.note }),
      action: text('advanceCancel'),
    };
    if (await confirm({ ...asked, isDangerous: true })) cancel.mutate(undefined);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={text('advanceCancelOf', { note: advance.note })}
      disabled={!isOnline}
      loading={cancel.isPending}
      onClick={() => void ask()}
    >
      {text('advanceCancel')}
    </Button>
  );
};

const tones = { OPEN: 'pending', RECOUPED: 'published', CANCELLED: 'draft' } as const;

const useColumns = (): readonly Column<StaffAdvance>[] => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  return [
    { key: 'person', header: text('person'), isTitle: true, cell: ({ user }) => <Holder user={user} /> },
    {
      key: 'note',
      header: text('note'),
      cell: ({ note, release, created_at }) => (
        <span className={shared.stack}>
          <span>{note}</span>
          <span className={shared.hint}>
            {[format.shortDate(created_at), release?.title].filter(Boolean).join(', ')}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: text('status'),
      isPlain: true,
      from: 'large',
      cell: ({ status }) => <StatusChip tone={tones[status]} label={text(`advance${status}`)} variant="plain" />,
    },
    { key: 'amount', header: text('amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
    {
      key: 'recouped',
      header: text('recouped'),
      align: 'end',
      from: 'large',
      cell: ({ recouped }) => <Amount value={recouped} />,
    },
    { key: 'left', header: text('left'), align: 'end', cell: ({ left }) => <Amount value={left} /> },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (advance) => advance.status === 'OPEN' && <CancelButton advance={advance} />,
    },
  ];
};

const AdvanceForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const uiText = useUiText();
  const isOnline = useOnline();
  const [person, setPerson] = useState('');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [release, setRelease] = useState('');
  const create = useCreateAdvance({
    onSuccess: () => {
      notify.success(text('advanceCreated'));
      onClose();
    },
    onError: () => undefined,
  });
  const { issues, other } = useFieldIssues(create.error);
  const amount = readBankAmount(typed);
  const isGood = amount !== null && !amount.startsWith('-') && !isZeroAmount(amount);
  const isReady = person !== '' && isGood && note.trim() !== '' && note.length <= ADVANCE_NOTE_MAX && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || create.isPending || amount === null) return;
    create.mutate({
      user_uuid: person as UserId,
      amount,
      note: note.trim(),
      ...(release && { release_uuid: release as ReleaseId }),
    });
  };
  return (
    <form className={shared.fields} onSubmit={submit} noValidate>
      <p className={shared.hint}>{text('advanceLead')}</p>
      <PersonField chosen={person} error={issues.get('user_uuid')} onChoose={setPerson} />
      <TextInput
        size="md"
        label={text('amountUsd')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={issues.get('amount') ?? (typed !== '' && !isGood && text('badPositive'))}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <LineField
        size="md"
        label={text('note')}
        description={text('advanceNoteHint')}
        max={ADVANCE_NOTE_MAX}
        value={note}
        error={issues.get('note')}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <ReleaseField
        label={text('advanceRelease')}
        chosen={release}
        error={issues.get('release_uuid')}
        onChoose={setRelease}
      />
      {other && <FormError>{other}</FormError>}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={create.isPending}>
          {text('advanceCreate')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface AdvancesViewProps extends PagerState {
  /** The uuid of one person. */
  readonly user: string | undefined;
}

/** Advances that were paid, to be recouped from earnings. */
export const AdvancesView = ({ user, page, take, ...ways }: AdvancesViewProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns();
  return (
    <>
      <HeaderRow>
        <p className={shared.hint}>{text('advancesHint')}</p>
        <Button variant="default" onClick={() => setOpen(true)}>
          {text('advanceCreate')}
        </Button>
      </HeaderRow>
      <QueryTable
        query={useQuery(advancesQuery(user, { page, take }))}
        failed={text('advancesFailed')}
        empty={<EmptyState title={text('noAdvances')} description={text('noAdvancesHint')} />}
        table={(shown) => (
          <DataTable label={text('viewadvances')} columns={columns} rowKey={({ uuid }) => uuid} {...shown} />
        )}
        {...ways}
      />
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={text('advanceCreate')}>
        {isOpen && <AdvanceForm onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
};
