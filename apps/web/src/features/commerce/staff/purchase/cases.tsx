import type { StaffPurchase } from '@dubplate/contract/commerce/staff-schemas';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';
import { type CaseDecision, decideCase } from '../purchases/api.ts';
import { DecisionForm } from './decision-form.tsx';
import { useMessages } from './messages.ts';

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
  const text = useMessages();
  const amount = useAmount();
  return ({ kind, outcome, moved, disputed }: Case): string => {
    const size = amount({ ...moved, cents: Math.abs(moved.cents) });
    const money = text(moved.cents === 0 ? 'caseNothing' : moved.cents > 0 ? 'caseTaken' : 'caseCame', { moved: size });
    if (kind !== 'DISPUTE') return `${text(`caseLead${kind}`)} ${money}`;
    return `${text(`caseLeadDISPUTE${outcome}`, { disputed: disputed ? amount(disputed) : text('caseUnknown') })} ${money}`;
  };
};

const CasePanel = ({ found, purchase, canDecide }: { found: Case; purchase: StaffPurchase; canDecide: boolean }) => {
  const text = useMessages();
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
