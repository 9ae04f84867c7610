import type { TicketId, UserId } from '@dubplate/contract/ids';
import { supportErrors } from '@dubplate/contract/support/errors';
import type { StaffTicket, StaffTicketDetail } from '@dubplate/contract/support/schemas';
import { Button, NativeSelect, Radio, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMe } from '#features/accounts/index.ts';
import { ConversationView, TicketStatusChip, useEscapeBack } from '#features/conversations/index.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { notify } from '#ui/notices/notify.ts';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import { usePageKeys } from '#ui/shortcuts/use-keys.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { assigneesQuery, inboxKey, mergeTicket, staffTicketQuery, useChangeTicket } from '../api.ts';
import { AnswerClock } from '../inbox-parts.tsx';
import { AskerPanel } from './asker-panel.tsx';
import { openingMode, StaffHistory, type WritingMode } from './staff-history.tsx';
import classes from './staff-ticket.module.css';

interface MergeDialogProps {
  readonly ticket: StaffTicketDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const Form = ({ ticket, onClose }: Omit<MergeDialogProps, 'opened'>) => {
  const text = useMessages('staff', 'inbox');
  const uiText = useUiText();
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [into, setInto] = useState<TicketId | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (target: TicketId) => mergeTicket(ticket.uuid, target),
    onSuccess: ({ uuid, subject }) => {
      onClose();
      notify.success(text('merged', { subject }));
      void client.invalidateQueries({ queryKey: inboxKey });
      void navigate({ to: '/staff/tickets/$uuid', params: { uuid }, replace: true });
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (into && !isPending) mutate(into);
      }}
    >
      <Text>{text('mergeHint')}</Text>
      <Radio.Group
        mt="md"
        label={text('mergeInto')}
        value={into}
        onChange={(value) => setInto(value as TicketId)}
        className={classes.choices ?? ''}
      >
        {ticket.tickets.map(({ uuid, subject, status }) => (
          <Radio
            key={uuid}
            value={uuid}
            label={
              <span className={classes.choice}>
                {subject} <TicketStatusChip status={status} />
              </span>
            }
          />
        ))}
      </Radio.Group>
      <FormError>{error && (errorText(error, language, supportErrors) ?? text('noAnswer'))}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" loading={isPending} disabled={into === null}>
          {text('mergeAction')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Merges the conversation into another of the asker's conversations, after explaining the effect. */
const MergeDialog = ({ opened, ...form }: MergeDialogProps) => {
  const text = useMessages('staff', 'inbox');
  return (
    <Dialog opened={opened} onClose={form.onClose} title={text('mergeTitle')}>
      <Form {...form} />
    </Dialog>
  );
};

interface AssigneeSelectProps {
  readonly assignee: StaffTicket['assignee'];
  readonly isBusy: boolean;
  readonly onAssign: (uuid: UserId | null) => void;
}

/** Assigns the conversation to a colleague, to the user, or to no assignee. */
const AssigneeSelect = ({ assignee, isBusy, onAssign }: AssigneeSelectProps) => {
  const text = useMessages('staff', 'inbox');
  const me = useMe();
  const { data: members = [] } = useQuery(assigneesQuery);
  // Includes the current assignee while the list is loading, or if they have left the team.
  const isListed = assignee === null || members.some(({ uuid }) => uuid === assignee.uuid);
  const people = isListed ? members : [assignee, ...members];
  return (
    <NativeSelect
      size="md"
      label={text('assignee')}
      value={assignee?.uuid ?? ''}
      disabled={isBusy}
      onChange={({ currentTarget }) => onAssign((currentTarget.value || null) as UserId | null)}
      data={[
        { value: '', label: text('nobody') },
        ...people.map(({ uuid, name }) => ({
          value: uuid as string,
          label: uuid === me?.uuid ? text('namedYou', { name }) : name,
        })),
      ]}
    />
  );
};

interface TicketToolsProps {
  readonly ticket: StaffTicketDetail;
  readonly changing: Pick<ReturnType<typeof useChangeTicket>, 'mutate' | 'isPending' | 'variables'>;
  readonly onClose: () => void;
  readonly onMerge: () => void;
}

/** Assigns, closes, reopens or merges the conversation. */
const TicketTools = ({ ticket, changing, onClose, onMerge }: TicketToolsProps) => {
  const text = useMessages('staff', 'inbox');
  const [hasShortcuts] = useShortcutChoice();
  const { uuid, assignee, status, tickets } = ticket;
  const { mutate, isPending, variables } = changing;
  const isMoving = isPending && variables?.change.status !== undefined;
  return (
    <div className={classes.tools}>
      <AssigneeSelect
        assignee={assignee}
        isBusy={isPending && variables?.change.assignee_uuid !== undefined}
        onAssign={(next) => mutate({ uuid, change: { assignee_uuid: next } })}
      />
      {status === 'CLOSED' ? (
        <Button variant="default" loading={isMoving} onClick={() => mutate({ uuid, change: { status: 'OPEN' } })}>
          {text('reopen')}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={isMoving}
          onClick={onClose}
          aria-keyshortcuts="C"
          {...(hasShortcuts && { rightSection: <KeyCap label="C" /> })}
        >
          {text('close')}
        </Button>
      )}
      {tickets.length > 0 && (
        <Button variant="default" aria-haspopup="dialog" onClick={onMerge}>
          {text('merge')}
        </Button>
      )}
    </div>
  );
};

const Head = ({ ticket }: { readonly ticket: StaffTicketDetail }) => {
  const text = useMessages('staff', 'inbox');
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

/** A conversation as support sees it: the messages, the asker's details, and the actions. */
export const StaffTicketScreen = () => {
  const text = useMessages('staff', 'inbox');
  const { uuid } = useParams({ from: '/main/staff/tickets/$uuid' });
  const query = useQuery(staffTicketQuery(uuid));
  useEscapeBack('/staff/tickets');
  return (
    <>
      <BackLink to="/staff/tickets">{text('title')}</BackLink>
      <ConversationView
        key={uuid}
        uuid={uuid}
        query={query}
        list="/staff/tickets"
        words={{
          ticket: text('ticket'),
          notFound: text('notFound'),
          notFoundHint: text('notFoundHint'),
          toList: text('toInbox'),
        }}
      >
        {(ticket) => <Conversation ticket={ticket} />}
      </ConversationView>
    </>
  );
};
