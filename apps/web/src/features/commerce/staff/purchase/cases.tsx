import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { MONEY_REASON_MAX } from '@dubplate/contract/commerce/limits';
import type { StaffPurchase } from '@dubplate/contract/commerce/staff-schemas';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { isReason, ReasonField } from '#ui/fields/reason-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';
import { type CaseDecision, decideCase, decideSetAside, usePurchaseChange } from '../purchases/api.ts';

interface DecisionFormProps {
  /** The storage key of the form's draft. */
  readonly name: string;
  readonly lead: string;
  readonly button: string;
  readonly done: string;
  readonly failed: string;
  readonly send: (reason: string, headers: Record<string, string>) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A decision of an administrator about money, with the reason for it. */
const DecisionForm = ({ name, lead, button, done, failed, send, onClose }: DecisionFormProps) => {
  const text = useMessages('staff', 'staffPurchase');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(name, { reason: '' });
  const decide = usePurchaseChange(send, {
    onSuccess: () => {
      reset();
      notify.withdrawError(failed);
      notify.success(done);
      onClose();
    },
    onError: (error) => notifyError(failed, error, commerceErrors),
  });
  const isReady = isReason(form.reason, MONEY_REASON_MAX) && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !decide.isPending) decide.mutate(form.reason.trim());
  };
  return (
    <form onSubmit={submit} className={shared.fields} noValidate>
      <p className={shared.hint}>{lead}</p>
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
          {button}
        </Button>
      </DialogButtons>
    </form>
  );
};

type Held = NonNullable<StaffPurchase['setAside']>;
type Way = 'accept' | 'return';

/** A payment of an unexpected amount, with the actions of an administrator. */
export const SetAside = ({ held, canDecide }: { held: Held; canDecide: boolean }) => {
  const text = useMessages('staff', 'staffPurchase');
  const format = useFormat();
  const amount = useAmount();
  const [way, setWay] = useState<Way | null>(null);
  const received = amount(held.received);
  const close = () => setWay(null);
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
      <Dialog opened={way !== null} onClose={close} title={way ? text(`${way}Title`, { received }) : ''}>
        {way && (
          <DecisionForm
            name={`set-aside/${held.uuid}`}
            lead={text(`${way}Lead`)}
            button={text(way)}
            done={text(way === 'accept' ? 'accepted' : 'returned')}
            failed={text(`${way}Failed`)}
            send={decideSetAside(held.uuid, way)}
            onClose={close}
          />
        )}
      </Dialog>
    </section>
  );
};

type Case = StaffPurchase['cases'][number];

/** The possible decisions: a refund requires a paid purchase and at least one returned dollar. */
const decisionsOn = ({ kind, moved }: Case, { status }: StaffPurchase): readonly CaseDecision[] => [
  ...(moved.cents >= 100 && moved.currency === 'USD' && (status === 'PAID' || status === 'USED')
    ? (['REFUND'] as const)
    : []),
  ...((kind === 'OVERPAID' || kind === 'REFUND_FAILED') && moved.cents < 0 ? (['RETURN'] as const) : []),
  'ACCEPT',
];

/** Describes the case and the whereabouts of the money. */
const useCaseText = () => {
  const text = useMessages('staff', 'staffPurchase');
  const amount = useAmount();
  return ({ kind, outcome, moved, disputed }: Case): string => {
    const size = amount({ ...moved, cents: Math.abs(moved.cents) });
    const money = text(moved.cents === 0 ? 'caseNothing' : moved.cents > 0 ? 'caseTaken' : 'caseCame', { moved: size });
    if (kind !== 'DISPUTE') return `${text(`caseLead${kind}`)} ${money}`;
    return `${text(`caseLeadDISPUTE${outcome}`, { disputed: disputed ? amount(disputed) : text('caseUnknown') })} ${money}`;
  };
};

const CasePanel = ({ found, purchase, canDecide }: { found: Case; purchase: StaffPurchase; canDecide: boolean }) => {
  const text = useMessages('staff', 'staffPurchase');
  const caseText = useCaseText();
  const [decision, setDecision] = useState<CaseDecision | null>(null);
  const close = () => setDecision(null);
  return (
    <section className={shared.panel} aria-labelledby={`case-${found.uuid}`}>
      <h2 id={`case-${found.uuid}`}>{text(`case${found.kind}`)}</h2>
      <p>{caseText(found)}</p>
      {canDecide ? (
        <div className={shared.buttons}>
          {decisionsOn(found, purchase).map((one) => (
            <Button key={one} variant="default" onClick={() => setDecision(one)}>
              {text(`decide${one}`)}
            </Button>
          ))}
        </div>
      ) : (
        <p className={shared.hint}>{text('setAsideWaits')}</p>
      )}
      <Dialog opened={decision !== null} onClose={close} title={text(`case${found.kind}`)}>
        {decision && (
          <DecisionForm
            name={`case/${found.uuid}`}
            lead={text(`decide${decision}Lead`)}
            button={text(`decide${decision}`)}
            done={text('caseDecided')}
            failed={text('caseFailed')}
            send={decideCase(found.uuid, purchase.uuid, decision)}
            onClose={close}
          />
        )}
      </Dialog>
    </section>
  );
};

/** Payments that the provider reversed without a request from staff, with the decisions open to an administrator. */
export const Cases = ({ purchase, canDecide }: { purchase: StaffPurchase; canDecide: boolean }) =>
  purchase.cases.map((found) => <CasePanel key={found.uuid} found={found} purchase={purchase} canDecide={canDecide} />);
