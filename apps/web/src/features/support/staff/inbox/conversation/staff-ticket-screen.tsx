import type { StaffTicketDetail } from '@dubplate/contract/support/schemas';
import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMe } from '#features/accounts/index.ts';
import { TicketStatusChip, useConversationMessages, useEscapeBack } from '#features/conversations/index.ts';
import { LoadError } from '#features/support/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageKeys } from '#ui/shortcuts/use-page-keys.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { AnswerClock } from '../answer-clock.tsx';
import { staffTicketQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { useChangeTicket } from '../use-change-ticket.ts';
import { AskerPanel } from './asker-panel.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { StaffHistory } from './staff-history.tsx';
import classes from './staff-ticket.module.css';
import { TicketTools } from './ticket-tools.tsx';
import { openingMode, type WritingMode } from './writing-mode.ts';

const Head = ({ ticket }: { readonly ticket: StaffTicketDetail }) => {
  const text = useMessages();
  const { subject, status, answer_due_at, release, is_from_outside } = ticket;
  return (
    <>
      <Title order={1} className={classes.subject ?? ''}>
        {subject}
      </Title>
      <p className={classes.facts}>
        <TicketStatusChip status={status} variant="chip" />
        {answer_due_at && <AnswerClock due={answer_due_at} />}
        {release && <span>{text('aboutRelease', { title: release.title || text('untitled') })}</span>}
      </p>
      {is_from_outside && <p className={classes.outside}>{text('fromOutsideHint')}</p>}
    </>
  );
};

const Conversation = ({ ticket }: { readonly ticket: StaffTicketDetail }) => {
  const { uuid, status, assignee } = ticket;
  const me = useMe();
  const [mode, setMode] = useState(() => openingMode(uuid));
  const [isMerging, setMerging] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const templates = useRef<HTMLInputElement>(null);
  const changing = useChangeTicket();
  const { mutate } = changing;
  const write = (next: WritingMode) => {
    // Rendered synchronously, so that the new field can take the focus.
    flushSync(() => setMode(next));
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  };
  const close = () => mutate({ uuid, change: { status: 'CLOSED' } });
  usePageKeys({
    KeyR: () => write('answer'),
    KeyN: () => write('note'),
    KeyT: () => {
      flushSync(() => setMode('answer'));
      templates.current?.focus();
      templates.current?.click();
    },
    KeyA: me && assignee?.uuid !== me.uuid ? () => mutate({ uuid, change: { assignee_uuid: me.uuid } }) : undefined,
    KeyC: status === 'CLOSED' ? undefined : close,
  });
  return (
    <div className={classes.ticket}>
      <div className={classes.main}>
        <Head ticket={ticket} />
        <TicketTools ticket={ticket} changing={changing} onClose={close} onMerge={() => setMerging(true)} />
        <StaffHistory ticket={ticket} mode={mode} onMode={setMode} field={field} templates={templates} />
      </div>
      <AskerPanel ticket={ticket} />
      <MergeDialog ticket={ticket} opened={isMerging} onClose={() => setMerging(false)} />
    </div>
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages();
  const words = useConversationMessages();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(staffTicketQuery(uuid));
  usePageTitle(data?.subject ?? text('ticket'));
  const merged = data && data.uuid !== uuid ? data.uuid : null;
  useEffect(() => {
    if (merged) void navigate({ to: '/staff/tickets/$uuid', params: { uuid: merged }, replace: true });
  }, [merged, navigate]);
  if (!data && isNotFound(error))
    return (
      <EmptyState
        heading="h1"
        title={text('notFound')}
        description={text('notFoundHint')}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/staff/tickets" {...props} />}>
            {text('toInbox')}
          </Button>
        }
      />
    );
  if (!data && error)
    return (
      <LoadError
        heading="h1"
        error={error}
        title={words('failed')}
        description={words('failedHint')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data || merged) return <TextSkeleton lines={6} />;
  return <Conversation ticket={data} />;
};

/** A conversation as support sees it: the messages, the asker's details, and the actions. */
export const StaffTicketScreen = () => {
  const text = useMessages();
  const { uuid } = useParams({ from: '/main/staff/tickets/$uuid' });
  useEscapeBack('/staff/tickets');
  return (
    <>
      <Button
        variant="subtle"
        ml="-1rem"
        mb="md"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
        renderRoot={(props) => <Link to="/staff/tickets" {...props} />}
      >
        {text('title')}
      </Button>
      <Content key={uuid} uuid={uuid} />
    </>
  );
};
