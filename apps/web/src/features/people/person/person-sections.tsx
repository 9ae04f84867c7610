import type { Purchase } from '@dubplate/contract/commerce/schemas';
import type { PersonPage, PersonRelease, PersonTicket, PersonTransferItem } from '@dubplate/contract/people/schemas';
import type { TransferStatus } from '@dubplate/contract/transfers/limits';
import { Link } from '@tanstack/react-router';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { PurchaseStatusChip, useBoughtName } from '#features/commerce/index.ts';
import { TicketStatusChip } from '#features/conversations/index.ts';
import { ReleaseStatusChip } from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, NoneCell, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { personEmails, personPurchases, personReleases, personTickets, personTransferred } from '../api.ts';
import { useEmailColumns } from '../emails/emails.tsx';
import classes from '../people.module.css';
import { loginText } from '../person-parts.tsx';
import { PagedSection } from './section.tsx';

interface SentSectionProps {
  readonly person: PersonPage;
}

const transferTones: Readonly<Record<TransferStatus, StatusTone>> = {
  waiting: 'draft',
  active: 'moderated',
  completed: 'published',
  delayed: 'pending',
  failed: 'denied',
  paused: 'pending',
};

export const EmailsSection = ({ person }: SentSectionProps) => {
  const text = useMessages('staff', 'people');
  return (
    <PagedSection
      title={text('emails')}
      count={person.counts.emails}
      none={text('noEmails')}
      columns={useEmailColumns(({ recipient }) => recipient !== person.username && loginText(recipient))}
      rowKey={({ uuid }) => uuid}
      query={(page) => personEmails(person.uuid, page)}
    />
  );
};

/** The items moved from the older system; empty for users who never had an account there. */
export const TransferredSection = ({ person }: SentSectionProps) => {
  const text = useMessages('staff', 'people');
  if (person.transfer === null) return null;
  const columns: Column<PersonTransferItem>[] = [
    {
      key: 'item',
      header: text('item'),
      isTitle: true,
      cell: ({ name, reason }) => (
        <span className={classes.name}>
          <span>{name}</span>
          {reason && <span className={classes.soft}>{text(`reason${reason}`)}</span>}
        </span>
      ),
    },
    { key: 'kind', header: text('item'), isHeaderHidden: true, width: '8rem', cell: ({ kind }) => text(`kind${kind}`) },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      width: '12rem',
      cell: ({ status }) => <StatusChip tone={transferTones[status]} label={text(`item${status}`)} variant="plain" />,
    },
  ];
  return (
    <PagedSection
      title={text('transferred')}
      count={person.counts.transferred}
      none={text('noTransferred')}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      query={(page) => personTransferred(person.uuid, page)}
    />
  );
};

interface SectionProps {
  readonly person: PersonPage;
}

const DATE_WIDTH = '9rem';

export const ReleasesSection = ({ person }: SectionProps) => {
  const text = useMessages('staff', 'people');
  const format = useFormat();
  const isModerator = hasRole(useMe(), 'moderator');
  const columns: Column<PersonRelease>[] = [
    {
      key: 'release',
      header: text('release'),
      isTitle: true,
      cell: ({ uuid, title, artist_name, status }) => (
        <span className={classes.name}>
          {isModerator && status !== 'DRAFT' ? (
            <Link to="/staff/releases/$uuid" params={{ uuid }} className={rowLinkClass}>
              {title || text('untitled')}
            </Link>
          ) : (
            <span>{title || text('untitled')}</span>
          )}
          {artist_name && <span className={classes.soft}>{artist_name}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      width: '10rem',
      cell: ({ status }) => <ReleaseStatusChip status={status} variant="plain" />,
    },
    {
      key: 'upc',
      header: 'UPC',
      width: '10.5rem',
      from: 'widest',
      isHiddenOnPhone: true,
      cell: ({ upc }) => upc ?? <NoneCell />,
    },
    {
      key: 'date',
      header: text('releaseDate'),
      width: DATE_WIDTH,
      cell: ({ release_date }) => (release_date ? format.shortDay(release_date) : <NoneCell />),
    },
  ];
  return (
    <PagedSection
      title={text('releases')}
      count={person.counts.releases}
      none={text('noReleases')}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      query={(page) => personReleases(person.uuid, page)}
    />
  );
};

export const PurchasesSection = ({ person }: SectionProps) => {
  const text = useMessages('staff', 'people');
  const format = useFormat();
  const boughtName = useBoughtName();
  const columns: Column<Purchase>[] = [
    {
      key: 'purchase',
      header: text('purchase'),
      isTitle: true,
      cell: ({ uuid, product, subscription }) => (
        <Link to="/staff/purchases/$uuid" params={{ uuid }} className={rowLinkClass}>
          {boughtName(product?.name ?? subscription?.name ?? '')}
        </Link>
      ),
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      width: '10rem',
      cell: ({ status }) => <PurchaseStatusChip status={status} />,
    },
    {
      key: 'amount',
      header: text('amount'),
      width: '6rem',
      align: 'end',
      cell: ({ product, subscription }) => format.money(product?.amount ?? subscription?.amount ?? 0),
    },
    { key: 'date', header: text('date'), width: DATE_WIDTH, cell: ({ createdAt }) => format.shortDate(createdAt) },
  ];
  return (
    <PagedSection
      title={text('purchases')}
      count={person.counts.purchases}
      none={text('noPurchases')}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      query={(page) => personPurchases(person.uuid, page)}
    />
  );
};

export const TicketsSection = ({ person }: SectionProps) => {
  const text = useMessages('staff', 'people');
  const format = useFormat();
  const columns: Column<PersonTicket>[] = [
    {
      key: 'ticket',
      header: text('ticket'),
      isTitle: true,
      cell: ({ uuid, subject }) => (
        <Link to="/staff/tickets/$uuid" params={{ uuid }} className={rowLinkClass}>
          {subject}
        </Link>
      ),
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      width: '10rem',
      cell: ({ status }) => <TicketStatusChip status={status} />,
    },
    {
      key: 'updated',
      header: text('updated'),
      width: DATE_WIDTH,
      cell: ({ updated_at }) => format.shortDate(updated_at),
    },
  ];
  return (
    <PagedSection
      title={text('tickets')}
      count={person.counts.tickets}
      none={text('noTickets')}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      query={(page) => personTickets(person.uuid, page)}
    />
  );
};
