import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { StaffTicketDetail } from '@dubplate/contract/support/schemas';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { PurchaseStatusChip, useBoughtName } from '#features/commerce/index.ts';
import { TicketStatusChip } from '#features/conversations/index.ts';
import { ReleaseStatusChip } from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { languageNames } from '#lib/i18n/language.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { askerName } from '../inbox-parts.tsx';
import classes from './asker-panel.module.css';

/** How many are shown before one asks for the rest. */
const FIRST = 5;

interface AskerListProps<Item> {
  readonly id: string;
  readonly title: string;
  /** Said where there is none. */
  readonly none: string;
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}

/** The asker's items of one kind, newest first. */
const AskerList = <Item extends { readonly uuid: string }>(props: AskerListProps<Item>) => {
  const { id, title, none, items, children } = props;
  const text = useMessages('staff', 'inbox');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, FIRST);
  const rest = items.length - shown.length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {items.length === 0 && <p className={classes.soft}>{none}</p>}
      <ul className={classes.list}>
        {shown.map((item) => (
          <li key={item.uuid}>{children(item)}</li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" size="sm" ml="-1rem" onClick={() => setWhole(true)}>
          {text('showMore', { count: rest })}
        </Button>
      )}
    </section>
  );
};

interface AskerPanelProps {
  readonly ticket: StaffTicketDetail;
}

const Person = ({ ticket }: AskerPanelProps) => {
  const text = useMessages('staff', 'inbox');
  const format = useFormat();
  const { asker } = ticket;
  const name = askerName(asker);
  return (
    <section aria-labelledby="asker">
      <h2 id="asker" className={classes.heading}>
        {text('asker')}
      </h2>
      <p className={classes.name}>
        <Link to="/staff/people/$uuid" params={{ uuid: asker.uuid }}>
          {name}
        </Link>
      </p>
      {name !== asker.username && <p className={classes.soft}>{asker.username}</p>}
      <div className={classes.facts}>
        <Facts isDense>
          <Fact label={text('plan')}>{text(asker.has_paid_plan ? 'planPaid' : 'planFree')}</Fact>
          <Fact label={text('language')}>{languageNames[asker.language]}</Fact>
          <Fact label={text('verified')}>
            {asker.verified_at ? format.shortDate(asker.verified_at) : text('notVerified')}
          </Fact>
          {asker.banned_at && <Fact label={text('banned')}>{format.shortDate(asker.banned_at)}</Fact>}
        </Facts>
      </div>
    </section>
  );
};

/** The asker's details and belongings, shown beside the conversation. */
export const AskerPanel = ({ ticket }: AskerPanelProps) => {
  const text = useMessages('staff', 'inbox');
  const format = useFormat();
  const boughtName = useBoughtName();
  const isModerator = hasRole(useMe(), 'moderator');
  return (
    <aside className={classes.panel} aria-label={text('about')}>
      <Person ticket={ticket} />
      <AskerList id="askers-tickets" title={text('otherTickets')} none={text('noOtherTickets')} items={ticket.tickets}>
        {({ uuid, subject, status }) => (
          <>
            <Link to="/staff/tickets/$uuid" params={{ uuid }}>
              {subject}
            </Link>
            <TicketStatusChip status={status} />
          </>
        )}
      </AskerList>
      <AskerList id="askers-releases" title={text('releases')} none={text('noReleases')} items={ticket.releases}>
        {({ uuid, title, status }) => (
          <>
            {isModerator ? (
              <Link to="/staff/releases/$uuid" params={{ uuid }}>
                {title || text('untitled')}
              </Link>
            ) : (
              <span>{title || text('untitled')}</span>
            )}
            <ReleaseStatusChip status={status as ReleaseStatus} variant="plain" />
          </>
        )}
      </AskerList>
      <AskerList id="askers-purchases" title={text('purchases')} none={text('noPurchases')} items={ticket.purchases}>
        {({ name, status, amount, created_at }) => (
          <>
            <span>{boughtName(name)}</span>
            <span className={classes.soft}>
              {format.money(amount)} · {format.shortDate(created_at)}
            </span>
            <PurchaseStatusChip status={status} />
          </>
        )}
      </AskerList>
    </aside>
  );
};
