import type { StaffSession } from '@dubplate/contract/accounts/staff-endpoints';
import type { PersonPage } from '@dubplate/contract/people/schemas';
import { mayActOn } from '@dubplate/rules/accounts/may-act-on';
import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { TaxState } from '#features/payouts/staff/index.ts';
import { LabelOffer } from '#features/royalties/staff/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { languageNames } from '#lib/i18n/language.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RowsSkeleton, TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { EmailText } from '#ui/texts/unbroken.tsx';
import { PersonActions } from '../actions/person-actions.tsx';
import { personActions, personQuery, personSessionsQuery, usePersonAction } from '../api.ts';
import { loginText, personName, StateChips, useMoment } from '../person-parts.tsx';
import classes from './person.module.css';
import {
  EmailsSection,
  PurchasesSection,
  ReleasesSection,
  TicketsSection,
  TransferredSection,
} from './person-sections.tsx';
import { Section } from './section.tsx';

interface SectionProps {
  readonly person: PersonPage;
}

const useOutcome = () => {
  const text = useMessages('staff', 'people');
  const notifyError = useErrorNotice();
  return {
    onSuccess: () => notify.success(text('sessionsEnded')),
    onError: (error: unknown) => notifyError(text('endFailed'), error),
  };
};

const EndAll = ({ person }: SectionProps) => {
  const text = useMessages('staff', 'people');
  const isOnline = useOnline();
  const { mutate, isPending } = usePersonAction(personActions(person.uuid).endSessions, useOutcome());
  const ask = async () => {
    const name = personName(person) ?? text('erasedName');
    const asked = { heading: text('endAllAsk'), message: text('endAllText', { name }), action: text('endAll') };
    if (await confirm(asked)) mutate(undefined);
  };
  return (
    <Button variant="default" size="compact-md" disabled={!isOnline} loading={isPending} onClick={() => void ask()}>
      {text('endAll')}
    </Button>
  );
};

const deviceOf = ({ browser, system }: StaffSession): string | null =>
  [browser, system].filter(Boolean).join(', ') || null;

const Sessions = ({ person, canEnd }: SectionProps & { readonly canEnd: boolean }) => {
  const text = useMessages('staff', 'people');
  const format = useFormat();
  const moment = useMoment();
  const isOnline = useOnline();
  const ending = usePersonAction(personActions(person.uuid).endSession, useOutcome());
  const columns: Column<StaffSession>[] = [
    {
      key: 'device',
      header: text('device'),
      isTitle: true,
      cell: (session) => deviceOf(session) ?? text('unknownDevice'),
    },
    {
      key: 'seen',
      header: text('lastSeen'),
      width: '12rem',
      cell: ({ last_seen_at }) => moment(last_seen_at),
    },
    {
      key: 'since',
      header: text('since'),
      width: '9rem',
      from: 'large',
      cell: ({ created_at }) => format.shortDate(created_at),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      width: '8rem',
      cell: (session) => (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={text('endSession', { device: deviceOf(session) ?? text('unknownDevice') })}
          disabled={!isOnline}
          loading={ending.isPending && ending.variables === session.uuid}
          onClick={() => ending.mutate(session.uuid)}
        >
          {text('end')}
        </Button>
      ),
    },
  ];
  const shown = canEnd ? columns : columns.filter(({ isActions }) => !isActions);
  return (
    <QueryTable
      query={useQuery(personSessionsQuery(person.uuid))}
      failed={text('sectionFailed')}
      table={(table) => (
        <DataTable label={text('sessions')} columns={shown} rowKey={({ uuid }) => uuid} isFixed {...table} />
      )}
    />
  );
};

/** The sessions of a user. Staff can end one or all of them; only administrators can end an administrator's. */
const SessionsSection = ({ person }: SectionProps) => {
  const text = useMessages('staff', 'people');
  const me = useMe();
  const canEnd = me !== null && mayActOn(me, person);
  return (
    <Section
      title={text('sessions')}
      count={person.counts.sessions}
      none={text('noSessions')}
      action={canEnd && <EndAll person={person} />}
    >
      <Sessions person={person} canEnd={canEnd} />
    </Section>
  );
};

/** The alias of the plan that everyone has. */
const FREE_PLAN = 'DEFAULT';

const usePlanText = ({ plan }: PersonPage): string => {
  const text = useMessages('staff', 'people');
  const format = useFormat();
  const name = text(plan.name === FREE_PLAN ? 'planFree' : 'planPaid');
  return plan.expires_at ? text('planUntil', { plan: name, when: format.shortDate(plan.expires_at) }) : name;
};

const ARTISTS_SHOWN = 6;

const Artists = ({ person: { artists, counts } }: { readonly person: PersonPage }) => {
  const text = useMessages('staff', 'people');
  if (artists.length === 0) return text('noArtists');
  const shown = artists.slice(0, ARTISTS_SHOWN);
  const names = shown.map(({ name }) => name).join(', ');
  const rest = counts.artists - shown.length;
  return rest > 0 ? `${names} ${text('moreArtists', { count: rest })}` : names;
};

/** The key facts about a user for support. */
const PersonFacts = ({ person }: { readonly person: PersonPage }) => {
  const text = useMessages('staff', 'people');
  const format = useFormat();
  const planText = usePlanText(person);
  const { verified_at, language, created_at, totp_on, passkeys, transfer, terms, export: copy } = person;
  const copyText =
    copy && text(`copy${copy.status}`, { when: copy.expires_at ? format.shortDate(copy.expires_at) : '' });
  return (
    <Facts isDense>
      <Fact label={text('plan')}>{planText}</Fact>
      <Fact label={text('signedUp')}>{format.shortDate(created_at)}</Fact>
      <Fact label={text('verifiedOn')}>{verified_at ? format.shortDate(verified_at) : '—'}</Fact>
      <Fact label={text('language')}>{languageNames[language]}</Fact>
      <Fact label={text('terms')}>
        {terms
          ? text('termsVersion', { version: terms.version, when: format.shortDate(terms.accepted_at) })
          : text('termsFirst')}
      </Fact>
      <Fact label={text('oneTimeCodes')}>{text(totp_on ? 'on' : 'off')}</Fact>
      <Fact label={text('passkeys')}>{format.number(passkeys)}</Fact>
      <Fact label={text('artists')} isWide>
        <Artists person={person} />
      </Fact>
      {transfer && (
        <Fact label={text('transferred')} isWide>
          {text('transferredAs', { username: loginText(transfer.username) })}
        </Fact>
      )}
      {copyText && (
        <Fact label={text('copyOfData')} isWide>
          {copyText}
        </Fact>
      )}
    </Facts>
  );
};

const PersonSkeleton = () => (
  <div className={classes.person}>
    <div className={classes.heading}>
      <Skeleton height="2.25rem" width="60%" mb="lg" />
      <Skeleton height="1.5rem" width="12rem" />
    </div>
    <div className={classes.section}>
      <RowsSkeleton count={8} hasImage={false} />
    </div>
    <div className={classes.aside}>
      <TextSkeleton lines={10} />
    </div>
  </div>
);

const ToPeople = () => {
  const text = useMessages('staff', 'people');
  return (
    <Link to="/staff/people" className={classes.back}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
      {text('toPeople')}
    </Link>
  );
};

const Head = ({ person }: { readonly person: PersonPage }) => {
  const text = useMessages('staff', 'people');
  const format = useFormat();
  const { username, erased_at, deletion, banned_at, ban_reason } = person;
  return (
    <div className={classes.heading}>
      <Title order={1} className={classes.name ?? ''}>
        <EmailText>{personName(person) ?? text('erasedName')}</EmailText>
      </Title>
      {erased_at === null && (
        <p className={classes.login}>
          <EmailText>{loginText(username)}</EmailText>
        </p>
      )}
      <div className={classes.states}>
        <StateChips person={person} variant="chip" />
        {deletion && (
          <StatusChip tone="denied" label={text('deletionPlanned', { when: format.shortDate(deletion.due_at) })} />
        )}
      </div>
      {banned_at !== null && ban_reason && (
        <p className={classes.banReason}>{text('banReason', { reason: ban_reason })}</p>
      )}
    </div>
  );
};

/** The royalties and payouts of a user; only administrators may see them. */
const Royalties = ({ person }: SectionProps) => {
  const isAdmin = hasRole(useMe(), 'admin');
  if (!isAdmin || person.erased_at !== null) return null;
  return (
    <>
      <LabelOffer user={person.uuid} />
      <TaxState user={person.uuid} />
    </>
  );
};

const TABS = ['releases', 'purchases', 'tickets', 'sessions', 'emails', 'transferred'] as const;
type Tab = (typeof TABS)[number];

const SECTIONS: Readonly<Record<Tab, FunctionComponent<SectionProps>>> = {
  releases: ReleasesSection,
  purchases: PurchasesSection,
  tickets: TicketsSection,
  sessions: SessionsSection,
  emails: EmailsSection,
  transferred: TransferredSection,
};

/** The user's items, one kind at a time; the address has the open one. */
const Belongings = ({ person }: SectionProps) => {
  const text = useMessages('staff', 'people');
  const format = useFormat();
  const search = useSearch({ from: '/main/staff/people/$uuid' });
  const navigate = useNavigate();
  const tabs = TABS.filter((tab) => tab !== 'transferred' || person.transfer !== null);
  const tab = tabs.find((each) => each === search.tab) ?? 'releases';
  const Shown = SECTIONS[tab];
  return (
    <>
      <div className={classes.tabs}>
        <FilterChips
          label={text('belongings')}
          choices={tabs.map((value) => ({
            value,
            label: text(value === 'emails' ? 'tabEmails' : value),
            count: format.number(person.counts[value]),
          }))}
          value={tab}
          onChoose={(chosen) =>
            void navigate({
              to: '/staff/people/$uuid',
              params: { uuid: person.uuid },
              search: chosen === 'releases' ? {} : { tab: chosen },
              resetScroll: false,
            })
          }
        />
      </div>
      <Shown key={tab} person={person} />
    </>
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages('staff', 'people');
  const query = useQuery(personQuery(uuid));
  const { data: person } = query;
  usePageTitle((person && personName(person)) ?? text('person'));
  if (!person)
    return (
      <QueryFallback
        query={query}
        failed={text('personFailed')}
        notFound={
          <EmptyState
            heading="h1"
            title={text('notFound')}
            description={text('notFoundHint')}
            action={
              <Button variant="default" renderRoot={(props) => <Link to="/staff/people" {...props} />}>
                {text('toPeople')}
              </Button>
            }
          />
        }
        loading={<PersonSkeleton />}
      />
    );
  return (
    <div className={classes.person}>
      <Head person={person} />
      <Belongings person={person} />
      <aside className={classes.aside} aria-label={text('about')}>
        <PersonFacts person={person} />
        <Royalties person={person} />
        <PersonActions person={person} />
      </aside>
    </div>
  );
};

/** The page of a user for staff: details, belongings and the available actions. */
export const PersonScreen = () => {
  const { uuid } = useParams({ from: '/main/staff/people/$uuid' });
  return (
    <>
      <ToPeople />
      {/* What is open belongs to one person. */}
      <Content key={uuid} uuid={uuid} />
    </>
  );
};
