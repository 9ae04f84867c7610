import type { StaffPurchase } from '@dubplate/contract/commerce/staff-schemas';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';
import { decideSetAside } from '../purchases/api.ts';
import { DecisionForm } from './decision-form.tsx';
import { useMessages } from './messages.ts';

type Held = NonNullable<StaffPurchase['setAside']>;
type Way = 'accept' | 'return';

/** A payment of an unexpected amount, with the actions of an administrator. */
export const SetAside = ({ held, canDecide }: { held: Held; canDecide: boolean }) => {
  const text = useMessages();
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
