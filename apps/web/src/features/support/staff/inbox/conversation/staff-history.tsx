import { useMessages } from '#lib/i18n/i18n.ts';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import '#ui/theme/mantine-rest.css';
import type { StaffMessage, StaffTicketDetail } from '@dubplate/contract/support/schemas';
import { NativeSelect } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  hasKeptMessage,
  inOrder,
  Message,
  MessageForm,
  MessageLog,
  useFollowing,
} from '#features/conversations/index.ts';
import { LANGUAGES, type Language, languageNames } from '#lib/i18n/language.ts';
import { liveConnected, onLive } from '#lib/live/live.ts';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { addStaffMessage, inboxKey, sendAsStaff, staffMessagesQuery, templatesQuery } from '../api.ts';
import { askerName } from '../inbox-parts.tsx';
import classes from './staff-composer.module.css';

interface TemplatePickerProps {
  /** The asker's: templates are inserted in it unless another is chosen. */
  readonly language: Language;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChoose: (content: string) => void;
}

/** Inserts a prepared answer, found by its title or its text. */
const TemplatePicker = ({ language: askersLanguage, field, onChoose }: TemplatePickerProps) => {
  const text = useMessages('staff', 'inbox');
  const [language, setLanguage] = useState(askersLanguage);
  const [typed, setTyped] = useState('');
  const { data: templates, error } = useQuery(templatesQuery);
  if (templates?.length === 0)
    return (
      <p className={classes.reach}>
        <Link to="/staff/templates">{text('addFirstTemplate')}</Link>
      </p>
    );
  const contentOf = (uuid: string | null) => templates?.find((each) => each.uuid === uuid)?.content[language];
  const needle = typed.trim().toLocaleLowerCase();
  const found = (templates ?? []).filter(({ title, content }) =>
    `${title}\n${content[language]}`.toLocaleLowerCase().includes(needle),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Enter in the list from sending the form.
    <div
      className={classes.templates}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    >
      <SelectField
        ref={field}
        label={text('template')}
        placeholder={text(error && !templates ? 'templatesFailed' : 'templatePlaceholder')}
        searchable
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        // Found above, by the text too.
        filter={({ options }) => options}
        nothingFoundMessage={text('nothingFound')}
        data={found.map(({ uuid, title }) => ({ value: uuid, label: title }))}
        renderOption={({ option }) => (
          <span className={classes.option} lang={language}>
            <strong>{option.label}</strong>
            <span className={classes.optionText}>{contentOf(option.value)}</span>
          </span>
        )}
        onChange={(uuid) => {
          const content = contentOf(uuid);
          setTyped('');
          if (content) onChoose(content);
        }}
      />
      <NativeSelect
        size="md"
        label={text('templateLanguage')}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        data={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
      />
    </div>
  );
};

/** The kind of message: an answer to the asker, or a note for staff. */
export type WritingMode = 'answer' | 'note';

/** The storage keys of the drafts in this browser. */
const slotOf = (uuid: string, mode: WritingMode): string => `staff-ticket-${uuid}-${mode}`;

/** Opens the conversation in the mode of its draft; with an answer if both or neither have one. */
export const openingMode = (uuid: string): WritingMode =>
  hasKeptMessage(slotOf(uuid, 'note')) && !hasKeptMessage(slotOf(uuid, 'answer')) ? 'note' : 'answer';

interface StaffComposerProps {
  readonly ticket: StaffTicketDetail;
  readonly mode: WritingMode;
  readonly onMode: (mode: WritingMode) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly templates: RefObject<HTMLInputElement | null>;
  readonly onAdded: () => void;
}

/** Explains who receives an answer and how, or that a note remains internal. */
const Reach = ({ ticket, mode }: Pick<StaffComposerProps, 'ticket' | 'mode'>) => {
  const text = useMessages('staff', 'inbox');
  const name = askerName(ticket.asker);
  if (mode === 'note')
    return (
      <p className={classes.reach}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        {text('noteReach', { name })}
      </p>
    );
  const key = ticket.is_from_outside ? 'reachOutside' : (`reach${ticket.notified_by}` as const);
  return <p className={classes.reach}>{text(key, { name })}</p>;
};

/** Answers the asker, or leaves a note among staff: each is kept apart, so that the one never becomes the other. */
const StaffComposer = ({ ticket, mode, onMode, field, templates, onAdded }: StaffComposerProps) => {
  const text = useMessages('staff', 'inbox');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { uuid } = ticket;
  const isNote = mode === 'note';
  return (
    <section className={classes.composer} data-mode={mode} aria-label={text(isNote ? 'noteArea' : 'answerArea')}>
      <Segments
        aria-label={text('writing')}
        value={mode}
        disabled={isBusy}
        onChange={onMode}
        choices={[
          { value: 'answer', label: text('answerMode') },
          { value: 'note', label: text('noteMode') },
        ]}
      />
      <Reach ticket={ticket} mode={mode} />
      <MessageForm<StaffMessage>
        key={mode}
        slot={slotOf(uuid, mode)}
        label={text(isNote ? 'yourNote' : 'yourAnswer')}
        submitLabel={text(isNote ? 'saveNote' : 'sendAnswer')}
        isSecondary={isNote}
        field={field}
        onBusy={setBusy}
        {...(!isNote && {
          tools: (insert) => <TemplatePicker language={ticket.asker.language} field={templates} onChoose={insert} />,
        })}
        onSend={(message, key) => sendAsStaff(uuid, { ...message, internal: isNote }, key)}
        onSent={(sent, isLeft) => {
          addStaffMessage(client, uuid, sent);
          void client.invalidateQueries({ queryKey: inboxKey });
          if (isLeft) return;
          if (!isNote && ticket.status === 'CLOSED') notify.success(text('answeredClosed'));
          onAdded();
        }}
      />
    </section>
  );
};

/** Adds the asker's new messages to an open conversation; calls `onQuestion` for each. */
const useLiveQuestions = (id: string, onQuestion: () => void): void => {
  const client = useQueryClient();
  const notifyQuestion = useEffectEvent(onQuestion);
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: inboxKey });
    const stops = [
      onLive('ticket', ({ uuid, message }) => {
        // Support receives only the askers' messages over the socket, never notes.
        if (uuid === id) addStaffMessage(client, id, { ...message, internal: false });
        refresh();
        if (uuid === id) notifyQuestion();
      }),
      liveConnected.on(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, id]);
};

interface StaffHistoryProps {
  readonly ticket: StaffTicketDetail;
  readonly mode: WritingMode;
  readonly onMode: (mode: WritingMode) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly templates: RefObject<HTMLInputElement | null>;
}

/** The messages of both sides with staff's notes, and the form for the next answer or note. */
export const StaffHistory = ({ ticket, ...writing }: StaffHistoryProps) => {
  const text = useMessages('staff', 'inbox');
  const words = useMessages('app', 'conversations');
  const query = useInfiniteQuery(staffMessagesQuery(ticket.uuid));
  const { data } = query;
  const { end, follow, followIfNear } = useFollowing(data !== undefined);
  useLiveQuestions(ticket.uuid, followIfNear);
  const messages = data ? inOrder(data) : [];
  const latest = messages.at(-1)?.uuid;
  const known = useRef<string>(undefined);
  useEffect(() => {
    // Colleagues' messages arrive with the query.
    if (known.current && latest && latest !== known.current) followIfNear();
    known.current = latest;
  }, [latest, followIfNear]);
  if (!data)
    return (
      <QueryFallback
        query={query}
        failed={words('failed')}
        description={words('failedHint')}
        loading={<RowsSkeleton count={3} hasImage={false} />}
      />
    );
  return (
    <MessageLog query={query} end={end} form={<StaffComposer ticket={ticket} onAdded={follow} {...writing} />}>
      {messages.map((message) => (
        <Message
          key={message.uuid}
          message={message}
          isOwn={message.author.staff}
          by={message.author.name}
          note={message.internal ? text('note') : undefined}
        />
      ))}
    </MessageLog>
  );
};
