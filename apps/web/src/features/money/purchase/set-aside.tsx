import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { MONEY_REASON_MAX } from '@dubplate/contract/commerce/limits';
import type { StaffPurchase } from '@dubplate/contract/commerce/staff-schemas';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { isReason, ReasonField } from '#ui/fields/reason-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';
import { useDecideSetAside } from '../purchases/api.ts';
import { useMessages } from './messages.ts';

type Held = NonNullable<StaffPurchase['setAside']>;
type Way = 'accept' | 'return';

const DecisionForm = ({ held, way, onClose }: { held: Held; way: Way; onClose: () => void }) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(`set-aside/${held.uuid}`, { reason: '' });
  const decide = useDecideSetAside(held.uuid, way, {
    onSuccess: () => {
      reset();
      notify.withdrawFailure(text(`${way}Failed`));
      notify.success(text(way === 'accept' ? 'accepted' : 'returned'));
      onClose();
    },
    onError: (error) => notifyError(text(`${way}Failed`), error, commerceErrors),
  });
  const isReady = isReason(form.reason, MONEY_REASON_MAX) && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !decide.isPending) decide.mutate(form.reason.trim());
  };
  return (
    <form onSubmit={submit} className={shared.fields} noValidate>
      <p className={shared.hint}>{text(`${way}Lead`)}</p>
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
        <Button type="submit" disabled={!isReady} loading={decide.isPending}>
          {text(way)}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Money of another amount than was asked for, and what an administrator can do about it. */
export const SetAside = ({ held, canDecide }: { held: Held; canDecide: boolean }) => {
  const text = useMessages();
  const format = useFormat();
  const amount = useAmount();
  const [way, setWay] = useState<Way | null>(null);
  const received = amount(held.received);
  return (
    <section className={shared.panel} aria-labelledby="set-aside">
      <h2 id="set-aside">{text('setAsideTitle')}</h2>
      <p>{text('setAsideLead', { received, asked: format.money(held.asked) })}</p>
      {canDecide ? (
        <div className={shared.buttons}>
          <Button onClick={() => setWay('accept')}>{text('accept')}</Button>
          <Button variant="default" onClick={() => setWay('return')}>
            {text('return')}
          </Button>
        </div>
      ) : (
        <p className={shared.hint}>{text('setAsideWaits')}</p>
      )}
      <Dialog opened={way !== null} onClose={() => setWay(null)} title={way ? text(`${way}Title`, { received }) : ''}>
        {way && <DecisionForm held={held} way={way} onClose={() => setWay(null)} />}
      </Dialog>
    </section>
  );
};
