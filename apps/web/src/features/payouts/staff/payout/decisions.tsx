import type { UserId } from '@dubplate/contract/ids';
import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import { PAYOUT_REASON_MAX, PAYOUT_REFERENCE_MAX } from '@dubplate/contract/payouts/limits';
import type { StaffPayout } from '@dubplate/contract/payouts/schemas';
import { canMovePayout } from '@dubplate/rules/payouts/payout-states';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import shared from '#features/payouts/parts/payouts.module.css';
import { useMoney } from '#features/royalties/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { ReasonForm } from '#ui/fields/reason-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useApprovePayout, useEndPayout, useRejectPayout } from '../api.ts';
import { Refusal } from '../parts/payout-parts.tsx';

interface PayoutProps {
  readonly payout: StaffPayout;
}

export type ByHandEnd = 'PAID' | 'FAILED';

/** The own payout, and one that a person has called failed before, is for another administrator to call failed. */
export const possibleEnds = (
  { ends_by_hand, state, user, failures }: StaffPayout,
  me: UserId | undefined,
): readonly ByHandEnd[] => {
  if (!ends_by_hand) return [];
  const isForAnother = user.uuid === me || failures.some(({ uuid }) => uuid === me);
  return [
    ...(canMovePayout(state, 'payByHand') ? (['PAID'] as const) : []),
    ...(canMovePayout(state, 'failByHand') && !isForAnother ? (['FAILED'] as const) : []),
  ];
};

/** Approves a payout; above the limit, one of two administrators does. The own payout is for another administrator. */
export const ApproveButton = ({ payout, isCompact = false }: PayoutProps & { readonly isCompact?: boolean }) => {
  const text = useMessages('staff', 'staffPayouts');
  const money = useMoney();
  const isOnline = useOnline();
  const me = useMe();
  const notifyError = useErrorNotice();
  const { mutate, isPending } = useApprovePayout(payout.uuid, {
    onSuccess: ({ state, approvals, approvals_needed }) => {
      notify.withdrawError(text('approveFailed'));
      const count = { count: approvals.length, needed: approvals_needed };
      notify.success(state === 'REQUESTED' ? text('approvedPartly', count) : text('approvedDone'));
    },
    onError: (error) => notifyError(text('approveFailed'), error, payoutsErrors),
  });
  if (me?.uuid === payout.user.uuid) return <span className={shared.hint}>{text('ownPayout')}</span>;
  if (payout.approvals.some(({ uuid }) => uuid === me?.uuid))
    return <span className={shared.hint}>{text('approvedByYou')}</span>;
  const label = text('approveOf', { amount: money.short(payout.amount), name: payout.user.username });
  return (
    <Button
      variant="default"
      {...(isCompact && { size: 'compact-md' })}
      aria-label={label}
      disabled={!isOnline}
      loading={isPending}
      onClick={() => mutate(undefined)}
    >
      {text('approve')}
    </Button>
  );
};

interface DialogFormProps extends PayoutProps {
  readonly onClose: () => void;
}

const RejectForm = ({ payout, onClose }: DialogFormProps) => {
  const text = useMessages('staff', 'staffPayouts');
  const money = useMoney();
  const isOnline = useOnline();
  const [reason, setReason] = useState('');
  const reject = useRejectPayout(payout.uuid, {
    onSuccess: () => {
      notify.success(text('rejected'));
      onClose();
    },
    onError: () => undefined,
  });
  return (
    <div className={shared.fields}>
      <ReasonForm
        lead={text('rejectLead', { amount: money.short(payout.amount), name: payout.user.username })}
        label={text('reason')}
        hint={text('rejectHint')}
        reason={reason}
        max={PAYOUT_REASON_MAX}
        onChange={setReason}
        action={text('reject')}
        obstacle={isOnline ? null : text('offline')}
        isPending={reject.isPending}
        onSubmit={reject.mutate}
        onCancel={onClose}
      />
      <Refusal error={reject.error} />
    </div>
  );
};

/** Rejects a payout with a reason that the artist reads. */
export const RejectDialog = ({
  payout,
  onClose,
}: {
  readonly payout: StaffPayout | null;
  readonly onClose: () => void;
}) => {
  const text = useMessages('staff', 'staffPayouts');
  return (
    <Dialog opened={payout !== null} onClose={onClose} title={text('rejectTitle')}>
      {payout && <RejectForm payout={payout} onClose={onClose} />}
    </Dialog>
  );
};

const EndForm = ({ payout, end, onClose }: DialogFormProps & { readonly end: ByHandEnd }) => {
  const text = useMessages('staff', 'staffPayouts');
  const uiText = useUiText();
  const isOnline = useOnline();
  const money = useMoney();
  const [reference, setReference] = useState(payout.reference ?? '');
  const [note, setNote] = useState('');
  const save = useEndPayout(payout.uuid, {
    onSuccess: ({ state }) => {
      notify.success(text(state === end ? `ended${end}` : 'failedPartly'));
      onClose();
    },
    onError: () => undefined,
  });
  const needsNote = end === 'FAILED' && payout.state === 'PAID';
  const isReady =
    isOnline &&
    (!needsNote || note.trim() !== '') &&
    reference.length <= PAYOUT_REFERENCE_MAX &&
    note.length <= PAYOUT_REASON_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    save.mutate({
      state: end,
      ...(reference.trim() && { reference: reference.trim() }),
      ...(note.trim() && { note: note.trim() }),
    });
  };
  return (
    <form className={shared.fields} onSubmit={submit} noValidate>
      <p className={shared.label}>
        {text(`end${end}Lead`, { amount: money.short(payout.amount), name: payout.user.username })}
      </p>
      <LineField
        size="md"
        label={text('reference')}
        description={text('referenceHint')}
        max={PAYOUT_REFERENCE_MAX}
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      <Textarea
        size="md"
        label={text('note')}
        description={text(needsNote ? 'noteNeeded' : 'noteHint')}
        required={needsNote}
        autosize
        minRows={2}
        maxRows={8}
        value={note}
        error={note.length > PAYOUT_REASON_MAX && uiText('tooLong', { typed: note.length, max: PAYOUT_REASON_MAX })}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Refusal error={save.error} />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        {end === 'PAID' ? (
          <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
            {text('endPAID')}
          </NextStep>
        ) : (
          <Button type="submit" color="crimson" disabled={!isReady} loading={save.isPending}>
            {text('endFAILED')}
          </Button>
        )}
      </DialogButtons>
    </form>
  );
};

interface EndDialogProps extends PayoutProps {
  readonly end: ByHandEnd | null;
  readonly onClose: () => void;
}

/** Records how a payout by hand ended. */
export const EndDialog = ({ payout, end, onClose }: EndDialogProps) => {
  const text = useMessages('staff', 'staffPayouts');
  return (
    <Dialog opened={end !== null} onClose={onClose} title={end ? text(`end${end}`) : ''}>
      {end && <EndForm payout={payout} end={end} onClose={onClose} />}
    </Dialog>
  );
};
