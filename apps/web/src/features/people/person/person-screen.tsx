import type { PersonPage } from '@dubplate/contract/people/schemas';
import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { LoadError } from '#features/support/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { languageNames } from '#lib/i18n/language.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RowsSkeleton, TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { EmailText } from '#ui/texts/unbroken.tsx';
import { PersonActs } from '../acts/person-acts.tsx';
import { personQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { loginText, personName } from '../person-texts.ts';
import { StateChips } from '../state-chips.tsx';
import classes from './person.module.css';
import {
  EmailsSection,
  PurchasesSection,
  ReleasesSection,
  TicketsSection,
  TransferredSection,
} from './person-sections.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The alias of the plan that everyone has. */
const FREE_PLAN = 'DEFAULT';

const usePlanText = ({ plan }: PersonPage): string => {
  const text = useMessages();
  const format = useFormat();
  const name = text(plan.name === FREE_PLAN ? 'planFree' : 'planPaid');
  return plan.expires_at ? text('planUntil', { plan: name, when: format.shortDate(plan.expires_at) }) : name;
};

const Artists = ({ person: { artists, counts } }: { readonly person: PersonPage }) => {
  const text = useMessages();
  if (artists.length === 0) return text('noArtists');
  const names = artists.map(({ name }) => name).join(', ');
  const rest = counts.artists - artists.length;
  return rest > 0 ? `${names} ${text('moreArtists', { count: rest })}` : names;
};

/** The key facts about a user for support. */
const PersonFacts = ({ person }: { readonly person: PersonPage }) => {
  const text = useMessages();
  const format = useFormat();
  const planText = usePlanText(person);
  const { username, verified_at, language, created_at, totp_on, passkeys, transfer, terms, export: copy } = person;
  const copyText =
    copy && text(`copy${copy.status}`, { when: copy.expires_at ? format.shortDate(copy.expires_at) : '' });
  return (
    <Facts isDense>
      <Fact label={text('login')} isWide>
        {loginText(username)}
      </Fact>
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
    <div className={classes.main}>
      <div className={classes.heading}>
        <Skeleton height="2.25rem" width="60%" mb="lg" />
        <Skeleton height="1.5rem" width="12rem" mb="xl" />
      </div>
      <RowsSkeleton count={8} hasImage={false} />
    </div>
    <div className={classes.aside}>
      <TextSkeleton lines={10} />
    </div>
  </div>
);

const ToPeople = () => {
  const text = useMessages();
  return (
    <Link to="/staff/people" className={classes.back}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
      {text('toPeople')}
    </Link>
  );
};

const Head = ({ person }: { readonly person: PersonPage }) => {
  const text = useMessages();
  const format = useFormat();
  const { deletion, banned_at, ban_reason } = person;
  return (
    <div className={classes.heading}>
      <Title order={1} className={classes.name ?? ''}>
        <EmailText>{personName(person) ?? text('erasedName')}</EmailText>
      </Title>
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

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages();
  const { data: person, error, refetch, isFetching } = useQuery(personQuery(uuid));
  usePageTitle((person && personName(person)) ?? text('person'));
  if (!person) {
    if (!error) return <PersonSkeleton />;
    if (isNotFound(error))
      return (
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
      );
    return (
      <LoadError error={error} title={text('personFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <div className={classes.person}>
      <div className={classes.main}>
        <Head person={person} />
        <ReleasesSection person={person} />
        <PurchasesSection person={person} />
        <TicketsSection person={person} />
        <SessionsSection person={person} />
        <EmailsSection person={person} />
        <TransferredSection person={person} />
      </div>
      <aside className={classes.aside} aria-label={text('about')}>
        <PersonFacts person={person} />
        <PersonActs person={person} />
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
