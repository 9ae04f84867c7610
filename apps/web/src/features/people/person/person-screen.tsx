import type { PersonPage } from '@dubplate/contract/people/schemas';
import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { LoadError } from '#features/support/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RowsSkeleton, TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { EmailText } from '#ui/texts/email-text.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { PersonActs } from '../acts/person-acts.tsx';
import { personQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { personName } from '../person-name.ts';
import { StateChips } from '../state-chips.tsx';
import classes from './person.module.css';
import { PersonFacts } from './person-facts.tsx';
import { PurchasesSection, ReleasesSection, TicketsSection } from './person-sections.tsx';
import { EmailsSection, TransferredSection } from './sent-sections.tsx';
import { SessionsSection } from './sessions-section.tsx';

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
