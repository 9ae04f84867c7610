import type { UserId } from '@dubplate/contract/ids';
import { HOLD_DAYS_MAX, HOLD_REASON_MAX } from '@dubplate/contract/royalties/limits';
import type { StaffHold } from '@dubplate/contract/royalties/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { addDays, utcDay } from '@dubplate/rules/dates';
import { isZeroAmount } from '@dubplate/rules/royalties/amount-text';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import shared from '#features/royalties/parts/royalties.module.css';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { isReason, ReasonField } from '#ui/fields/reason-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { salesReportsQuery, useCreateHold, useEndHold, useRenewHold } from '../api.ts';
import { PersonField } from '../parts/search.tsx';
import { readBankAmount } from '../report/rate.ts';
import { useFieldIssues } from './balance-parts.tsx';

interface HoldFormProps {
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly error: string | null;
  readonly action: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const HoldForm = ({ isReady, isPending, error, action, onSubmit, onClose, children }: HoldFormProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const uiText = useUiText();
  const isOnline = useOnline();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && isOnline && !isPending) onSubmit();
  };
  return (
    <form className={shared.fields} onSubmit={submit} noValidate>
      {children}
      {error && <FormError>{error}</FormError>}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady || !isOnline} loading={isPending}>
          {action}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface UntilFieldProps {
  readonly value: LocalDate | null;
  readonly error: string | undefined;
  readonly onChange: (day: LocalDate | null) => void;
}

const UntilField = ({ value, error, onChange }: UntilFieldProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const today = utcDay(serverNow());
  return (
    <DateField
      label={text('until')}
      description={text('untilHint', { days: HOLD_DAYS_MAX })}
      value={value}
      min={today}
      max={addDays(today, HOLD_DAYS_MAX)}
      error={error}
      onChange={onChange}
    />
  );
};

/** The reports on offer, newest first. */
const REPORTS_TAKE = 50;

const CreateHold = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const [person, setPerson] = useState('');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<LocalDate | null>(null);
  const [report, setReport] = useState('');
  const { data: reports } = useQuery(salesReportsQuery({}, { page: 1, take: REPORTS_TAKE }));
  const create = useCreateHold({
    onSuccess: () => {
      notify.success(text('holdCreated'));
      onClose();
    },
    onError: () => undefined,
  });
  const { issues, other } = useFieldIssues(create.error);
  const amount = readBankAmount(typed);
  const isAmountGood = typed.trim() === '' || (amount !== null && !amount.startsWith('-') && !isZeroAmount(amount));
  const isReady = person !== '' && isAmountGood && isReason(reason, HOLD_REASON_MAX) && until !== null;
  return (
    <HoldForm
      isReady={isReady}
      isPending={create.isPending}
      error={other ?? issues.get('reason') ?? null}
      action={text('holdCreate')}
      onClose={onClose}
      onSubmit={() => {
        if (until === null) return;
        create.mutate({
          user_uuid: person as UserId,
          ...(amount !== null && { amount }),
          reason: reason.trim(),
          until,
          ...(report && { report_uuid: report }),
        });
      }}
    >
      <p className={shared.hint}>{text('holdLead')}</p>
      <PersonField chosen={person} error={issues.get('user_uuid')} onChoose={setPerson} />
      <TextInput
        size="md"
        label={text('amountUsd')}
        description={text('holdAmountHint')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={issues.get('amount') ?? (!isAmountGood && text('badPositive'))}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ReasonField
        label={text('reason')}
        hint={text('holdReasonHint')}
        value={reason}
        max={HOLD_REASON_MAX}
        onChange={setReason}
      />
      <UntilField value={until} error={issues.get('until')} onChange={setUntil} />
      <NativeSelect
        size="md"
        label={text('holdReport')}
        value={report}
        error={issues.get('report_uuid')}
        onChange={({ currentTarget }) => setReport(currentTarget.value)}
        data={[
          { value: '', label: text('holdNoReport') },
          ...(reports?.data ?? []).flatMap(({ uuid, report: name }) => (uuid ? [{ value: uuid, label: name }] : [])),
        ]}
      />
    </HoldForm>
  );
};

/** Holds a balance, or an amount of it, for a reason that its holder reads. */
export const CreateHoldDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const text = useMessages('staff', 'staffRoyalties');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('holdCreate')}>
      {isOpen && <CreateHold onClose={onClose} />}
    </Dialog>
  );
};

interface OneHoldProps {
  readonly hold: StaffHold;
  readonly onClose: () => void;
}

const RenewHold = ({ hold, onClose }: OneHoldProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState<LocalDate | null>(null);
  const renew = useRenewHold(hold.uuid, {
    onSuccess: () => {
      notify.success(text('holdRenewedDone'));
      onClose();
    },
    onError: () => undefined,
  });
  const { issues, other } = useFieldIssues(renew.error);
  return (
    <HoldForm
      isReady={until !== null && isReason(reason, HOLD_REASON_MAX)}
      isPending={renew.isPending}
      error={other ?? issues.get('reason') ?? null}
      action={text('holdRenew')}
      onClose={onClose}
      onSubmit={() => until !== null && renew.mutate({ until, reason: reason.trim() })}
    >
      <ReasonField
        label={text('reason')}
        hint={text('holdReasonHint')}
        value={reason}
        max={HOLD_REASON_MAX}
        onChange={setReason}
      />
      <UntilField value={until} error={issues.get('until')} onChange={setUntil} />
    </HoldForm>
  );
};

interface HoldDialogProps {
  /** Null: closed. */
  readonly hold: StaffHold | null;
  readonly onClose: () => void;
}

/** Keeps a hold for longer, with a new reason. */
export const RenewHoldDialog = ({ hold, onClose }: HoldDialogProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  return (
    <Dialog opened={hold !== null} onClose={onClose} title={text('holdRenewTitle')}>
      {hold && <RenewHold hold={hold} onClose={onClose} />}
    </Dialog>
  );
};

const EndHold = ({ hold, onClose }: OneHoldProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const [reason, setReason] = useState('');
  const end = useEndHold(hold.uuid, {
    onSuccess: () => {
      notify.success(text('holdEndedDone'));
      onClose();
    },
    onError: () => undefined,
  });
  const { issues, other } = useFieldIssues(end.error);
  return (
    <HoldForm
      isReady={reason.length <= HOLD_REASON_MAX}
      isPending={end.isPending}
      error={other ?? issues.get('reason') ?? null}
      action={text('holdEnd')}
      onClose={onClose}
      onSubmit={() => end.mutate(reason.trim())}
    >
      <p className={shared.hint}>{text('holdEndLead')}</p>
      <ReasonField
        label={text('reason')}
        hint={text('optional')}
        value={reason}
        max={HOLD_REASON_MAX}
        onChange={setReason}
      />
    </HoldForm>
  );
};

/** Ends a hold: what it held is payable again. */
export const EndHoldDialog = ({ hold, onClose }: HoldDialogProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  return (
    <Dialog opened={hold !== null} onClose={onClose} title={text('holdEndTitle')}>
      {hold && <EndHold hold={hold} onClose={onClose} />}
    </Dialog>
  );
};
