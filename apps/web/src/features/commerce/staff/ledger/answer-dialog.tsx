import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { CORRECTION_ACCOUNTS, type LedgerIssue } from '@dubplate/contract/commerce/ledger-endpoints';
import { MONEY_REASON_MAX } from '@dubplate/contract/commerce/limits';
import { Button, NativeSelect, Radio } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { isReason, ReasonField } from '#ui/fields/reason-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useAccountName } from '../account-names/account-names.ts';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';
import { useAnswerFault } from './api.ts';
import { useMessages } from './messages.ts';

/** The amount of the correcting entry; the ledger is in US dollars. */
const Correction = ({ lines }: { lines: NonNullable<LedgerIssue['correction']> }) => {
  const text = useMessages();
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
  const text = useMessages();
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
      notify.withdrawFailure(text('answerFailed'));
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
export const AnswerDialog = ({ fault, onClose }: { fault: LedgerIssue | null; onClose: () => void }) => {
  const text = useMessages();
  return (
    <Dialog opened={fault !== null} onClose={onClose} title={text('answerTitle')}>
      {fault && <AnswerForm fault={fault} onClose={onClose} />}
    </Dialog>
  );
};
