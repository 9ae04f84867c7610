import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { CORRECTION_ACCOUNTS, type LedgerIssue } from '@dubplate/contract/commerce/ledger-endpoints';
import { MONEY_REASON_MAX } from '@dubplate/contract/commerce/limits';
import { Button, NativeSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { isReason, ReasonField } from '#ui/fields/reason-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useAccountName } from '../account-names/account-names.ts';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';
import { checksQuery, faultsQuery, useAnswerFault } from './api.ts';

/** The amount of the correcting entry; the ledger is in US dollars. */
const Correction = ({ lines }: { lines: NonNullable<LedgerIssue['correction']> }) => {
  const text = useMessages('staff', 'ledger');
  const accountName = useAccountName();
  const amount = useAmount();
  return (
    <div className={shared.inset}>
      <strong>{text('correction')}</strong>
      <div className={shared.stack}>
        {lines.map(({ account, cents }) => (
          <span key={account}>
            {`${accountName(account)}: ${text(cents > 0 ? 'debit' : 'credit')} ${amount({
              cents: Math.abs(cents),
              currency: 'USD',
            })}`}
          </span>
        ))}
      </div>
    </div>
  );
};

const AnswerForm = ({ fault, onClose }: { fault: LedgerIssue; onClose: () => void }) => {
  const text = useMessages('staff', 'ledger');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const canCorrect = fault.correction !== null;
  const [isCorrecting, setIsCorrecting] = useState(canCorrect);
  const { form, change, reset } = useKeptForm(`ledger-fault/${fault.uuid}`, { reason: '', against: 'corrections' });
  const against = CORRECTION_ACCOUNTS.find((account) => account === form.against) ?? 'corrections';
  const answer = useAnswerFault(fault.uuid, {
    onSuccess: () => {
      reset();
      notify.withdrawError(text('answerFailed'));
      notify.success(text('answered'));
      onClose();
    },
    onError: (error) => notifyError(text('answerFailed'), error, commerceErrors, text('answerKept')),
  });
  const isReady = isReason(form.reason, MONEY_REASON_MAX) && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !answer.isPending)
      answer.mutate({ reason: form.reason.trim(), ...(isCorrecting && { correctAgainst: against }) });
  };
  return (
    <form onSubmit={submit} className={shared.fields} noValidate>
      <p className={shared.hint}>{text(`rule${fault.rule}`)}</p>
      {canCorrect && (
        <Radio.Group
          label={text('way')}
          value={isCorrecting ? 'correct' : 'explain'}
          onChange={(way) => setIsCorrecting(way === 'correct')}
        >
          <div className={shared.fields}>
            <Radio value="correct" label={text('wayCorrect')} />
            <Radio value="explain" label={text('wayExplain')} />
          </div>
        </Radio.Group>
      )}
      {isCorrecting && fault.correction ? (
        <>
          <Correction lines={fault.correction} />
          <NativeSelect
            size="md"
            label={text('against')}
            value={against}
            onChange={({ currentTarget }) => change({ against: currentTarget.value })}
            data={CORRECTION_ACCOUNTS.map((value) => ({ value, label: text(`against${value}`) }))}
          />
        </>
      ) : (
        <p className={shared.hint}>{text('explainHint')}</p>
      )}
      <ReasonField
        label={text('reason')}
        hint={text('reasonHint')}
        value={form.reason}
        max={MONEY_REASON_MAX}
        onChange={(reason) => change({ reason })}
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={answer.isPending}>
          {text('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** Closes a fault: with the entry that corrects it, or with an explanation. */
const AnswerDialog = ({ fault, onClose }: { fault: LedgerIssue | null; onClose: () => void }) => {
  const text = useMessages('staff', 'ledger');
  return (
    <Dialog opened={fault !== null} onClose={onClose} title={text('answerTitle')}>
      {fault && <AnswerForm fault={fault} onClose={onClose} />}
    </Dialog>
  );
};

const tones: Readonly<Record<LedgerIssue['status'], StatusTone>> = {
  OPEN: 'denied',
  GONE: 'draft',
  EXPLAINED: 'moderated',
  CORRECTED: 'published',
};

interface FaultsTableProps {
  readonly rows: readonly LedgerIssue[];
  readonly isBusy?: boolean;
  readonly isLoading?: boolean;
  readonly onAnswer?: (fault: LedgerIssue) => void;
}

const FaultsTable = ({ rows, isBusy = false, isLoading = false, onAnswer = () => {} }: FaultsTableProps) => {
  const text = useMessages('staff', 'ledger');
  const format = useFormat();
  return (
    <DataTable
      label={text('faults')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      isBusy={isBusy}
      isLoading={isLoading}
      columns={[
        {
          key: 'fault',
          header: text('fault'),
          isTitle: true,
          cell: ({ rule, purchaseUuid }) => (
            <span className={shared.stack}>
              <span>{text(`rule${rule}`)}</span>
              {purchaseUuid && (
                <Link className={shared.soft} to="/staff/purchases/$uuid" params={{ uuid: purchaseUuid }}>
                  {text('toPurchase')}
                </Link>
              )}
            </span>
          ),
        },
        { key: 'found', header: text('firstFound'), cell: ({ firstAt }) => format.shortDate(firstAt) },
        {
          key: 'state',
          header: text('state'),
          cell: ({ status, answer }) => (
            <span className={shared.stack}>
              <StatusChip tone={tones[status]} label={text(`status${status}`)} variant="plain" />
              {answer && (
                <>
                  <span>{answer.reason}</span>
                  <span className={shared.soft}>
                    {text('answeredBy', { name: answer.by.username, time: format.dateTime(answer.at) })}
                  </span>
                </>
              )}
            </span>
          ),
        },
        {
          key: 'actions',
          header: text('actions'),
          isHeaderHidden: true,
          isActions: true,
          align: 'end',
          cell: (fault) =>
            fault.status === 'OPEN' && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={text('answerOf', { fault: text(`rule${fault.rule}`) })}
                onClick={() => onAnswer(fault)}
              >
                {text('answer')}
              </Button>
            ),
        },
      ]}
    />
  );
};

/** The open or closed faults of the ledger, as the check found them. */
export const Faults = () => {
  const text = useMessages('staff', 'ledger');
  const search = useSearch({ from: '/main/staff/ledger' });
  const navigate = useNavigate();
  const [answered, setAnswered] = useState<LedgerIssue | null>(null);
  const { data: checks } = useQuery(checksQuery);
  const view = search.faults === 'closed' ? 'closed' : 'open';
  const go = (next: typeof search) => void navigate({ to: '/staff/ledger', search: next, resetScroll: false });
  const { page, take, ...ways } = pagerStateOf(search, (change) => go({ ...search, ...change }));
  const query = useQuery(faultsQuery(view === 'closed' ? 'CLOSED' : 'OPEN', page, take, checks?.data[0]?.uuid));
  return (
    <>
      <FilterChips
        label={text('faults')}
        choices={(['open', 'closed'] as const).map((value) => ({ value, label: text(`view${value}`) }))}
        value={view}
        onChoose={(chosen) => go(chosen === 'closed' ? { faults: 'closed' } : {})}
      />
      <QueryTable
        query={query}
        failed={text('faultsFailed')}
        empty={
          view === 'closed' ? (
            <EmptyState title={text('noneClosed')} />
          ) : (
            <EmptyState title={text('noneOpen')} description={text('noneOpenHint')} />
          )
        }
        table={(shown) => <FaultsTable {...shown} onAnswer={setAnswered} />}
        {...ways}
      />
      <AnswerDialog fault={answered} onClose={() => setAnswered(null)} />
    </>
  );
};
