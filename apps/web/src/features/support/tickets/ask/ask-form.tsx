import { TICKET_CONTENT_MAX, TICKET_SUBJECT_MAX } from '@dubplate/contract/support/limits';
import type { Ticket } from '@dubplate/contract/support/schemas';
import { isTooLong } from '@dubplate/rules/releases/line';
import { ActionIcon, Button, Text, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  Attachments,
  ComposeFrame,
  type KeptMessage,
  type ReleaseChoice,
  readKeptMessage,
  SendingState,
  useAttachments,
  useKeptMessage,
  useSending,
} from '#features/conversations/index.ts';
import type { ErrorReport } from '#features/support/report/error-report.ts';
import { useReportLines } from '#features/support/report/report-lines.ts';
import { summaryQuery } from '#features/support/unread/unread.tsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { releaseQuery } from '#lib/release-query.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { openTicket } from '../api.ts';
import { NotifiedByText } from '../notified-by.tsx';
import classes from './ask.module.css';
import type { ReleaseDialogProps } from './release-dialog.tsx';

/** Within how many hours the plan promises an answer, and how one learns of it. */
const AnswerPromise = () => {
  const text = useMessages('app', 'tickets');
  const { data, isError } = useQuery(summaryQuery);
  return (
    <div className={classes.promise}>
      {data ? (
        <Text c="dimmed">
          {text('askLead', { count: data.answer_hours })} <NotifiedByText by={data.notified_by} />
        </Text>
      ) : isError ? (
        <Text c="dimmed">{text('askLeadUnknown')}</Text>
      ) : (
        <Skeleton height="1rem" width="80%" mt="0.25rem" mb="0.25rem" />
      )}
    </div>
  );
};

const ReleaseDialog = lazyDialog<ReleaseDialogProps>(
  async () => (await import('./release-dialog.tsx')).ReleaseDialog,
  ({ opened }) => opened,
);

interface ReleaseChoiceProps {
  readonly chosen: ReleaseChoice | null;
  readonly isDisabled: boolean;
  readonly onChange: (release: ReleaseChoice | null) => void;
}

/** Selects the draft or release that a question is about, if any. */
const ReleaseChoiceField = ({ chosen, isDisabled, onChange }: ReleaseChoiceProps) => {
  const text = useMessages('app', 'tickets');
  const [kind, setKind] = useState<'draft' | 'release'>('draft');
  const [isOpen, setOpen] = useState(false);
  const open = (next: typeof kind) => {
    setKind(next);
    setOpen(true);
  };
  const title = chosen?.title || text('untitled');
  return (
    <fieldset className={classes.about}>
      <legend>{text('about')}</legend>
      <div className={classes.choices}>
        {chosen && (
          <span className={classes.chosen}>
            {title}
            <ActionIcon
              aria-label={text('removeRelease', { title })}
              disabled={isDisabled}
              onClick={() => onChange(null)}
            >
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          </span>
        )}
        <Button variant="default" size="sm" disabled={isDisabled} aria-haspopup="dialog" onClick={() => open('draft')}>
          {text('selectDraft')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={isDisabled}
          aria-haspopup="dialog"
          onClick={() => open('release')}
        >
          {text('selectRelease')}
        </Button>
      </div>
      <ReleaseDialog
        opened={isOpen}
        kind={kind}
        onClose={() => setOpen(false)}
        onChoose={(release) => {
          setOpen(false);
          onChange(release);
        }}
      />
    </fieldset>
  );
};

/** Selects the release of a reported failure once, if it belongs to the user. */
const useReportedRelease = (id: string | undefined, choose: (release: ReleaseChoice) => void): void => {
  const { data } = useQuery({ ...releaseQuery(id ?? ''), enabled: id !== undefined });
  const latest = useRef(choose);
  const chosen = useRef<string | null>(null);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!data || chosen.current === data.uuid) return;
    chosen.current = data.uuid;
    latest.current({ uuid: data.uuid, title: data.title ?? '' });
  }, [data]);
};

const NEW_QUESTION = 'new-ticket';

/** The storage key of an unsent question. A question about a failure does not overwrite another unsent question. */
const slotFor = (subject: string | undefined): string => {
  const waiting = subject === undefined ? null : readKeptMessage(NEW_QUESTION);
  return waiting && waiting.subject !== subject ? `${NEW_QUESTION} ${subject}` : NEW_QUESTION;
};

interface AskFormProps {
  /** What the address says: a failure, or the uuid of a hold of royalties that the question answers. */
  readonly report: Partial<ErrorReport> & { readonly hold?: string | undefined };
  readonly onBack: () => void;
}

/** A new question: subject, text, optional release, files, and the reported failure if there is one. */
export const AskForm = ({ report, onBack }: AskFormProps) => {
  const text = useMessages('app', 'tickets');
  const words = useMessages('app', 'conversations');
  const uiText = useUiText();
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const reported = report.subject?.slice(0, TICKET_SUBJECT_MAX);
  const [slot] = useState(() => slotFor(reported));
  const { message, change, mark, clear } = useKeptMessage(
    slot,
    reported ? { subject: reported, key: null, isWaiting: false } : {},
  );
  const [isTried, setTried] = useState(false);
  useReportedRelease(report.release, (release) => change({ release }));
  const { sending, isBusy, send, stop, reset } = useSending<Ticket>({
    onSent: ({ uuid }, isLeft) => {
      clear();
      // Synchronous, so that the guard of unsent files does not block the navigation.
      flushSync(() => attachments.clear());
      void client.invalidateQueries({ queryKey: ['support'] });
      notify.success({ title: text('sent'), message: text('sentHint') });
      if (!isLeft) void navigate({ to: '/support/$uuid', params: { uuid }, replace: true });
    },
  });
  const attachments = useAttachments(slot, () => {
    reset();
    mark({ key: null, isWaiting: false });
  });
  const { files } = attachments;
  const lines = useReportLines(report);
  const subject = message.subject.trim();
  const written = message.content.trim();
  const content = [written, lines.join('\n')].filter(Boolean).join('\n\n');
  const isOver = isTooLong(content, TICKET_CONTENT_MAX) || isTooLong(subject, TICKET_SUBJECT_MAX);
  const isSubjectMissing = subject === '';
  const isContentMissing = content === '' && files.length === 0;

  const deliver = (kept: KeptMessage) => {
    const key = kept.key ?? newKey();
    mark({ key, isWaiting: files.length === 0 && lines.length === 0 });
    void send(() =>
      openTicket({ subject, content, release: kept.release?.uuid ?? null, hold: report.hold, files }, key),
    );
  };
  const submit = () => {
    setTried(true);
    if (!isBusy && !isOver && !isSubjectMissing && !isContentMissing) deliver(message);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was being sent when the page was closed.
  useEffect(() => {
    if (message.isWaiting && !isSubjectMissing && !isContentMissing) deliver(message);
  }, []);
  const changeText = (part: Parameters<typeof change>[0]) => {
    reset();
    change(part);
  };

  const counts = { typed: format.number(content.length), max: format.number(TICKET_CONTENT_MAX) };
  return (
    <>
      <AnswerPromise />
      <ComposeFrame
        attachments={attachments}
        onSubmit={submit}
        foot={
          <>
            <NextStep type="submit" loading={isBusy} disabled={isOver}>
              {text('send')}
            </NextStep>
            <Button variant="subtle" onClick={onBack}>
              {text('toSupport')}
            </Button>
          </>
        }
      >
        <LineField
          label={text('subject')}
          description={text('subjectHint')}
          max={TICKET_SUBJECT_MAX}
          value={message.subject}
          readOnly={isBusy}
          error={isTried && isSubjectMissing ? text('subjectMissing') : null}
          onChange={({ currentTarget }) => changeText({ subject: currentTarget.value })}
        />
        <Textarea
          label={text('message')}
          description={text('messageHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={5}
          maxRows={20}
          value={message.content}
          readOnly={isBusy}
          error={
            isTooLong(content, TICKET_CONTENT_MAX)
              ? uiText('tooLong', counts)
              : isTried && isContentMissing
                ? words('messageMissing')
                : null
          }
          onChange={({ currentTarget }) => changeText({ content: currentTarget.value })}
        />
        {lines.length > 0 && (
          <figure className={classes.report}>
            <figcaption>{text('report')}</figcaption>
            <blockquote>{lines.join('\n')}</blockquote>
          </figure>
        )}
        <ReleaseChoiceField
          chosen={message.release}
          isDisabled={isBusy}
          onChange={(release) => changeText({ release })}
        />
        <Attachments
          files={files}
          problems={attachments.problems}
          isDisabled={isBusy}
          onAdd={attachments.add}
          onRemove={attachments.remove}
        />
        <SendingState
          sending={sending}
          onStop={() => {
            stop();
            mark({ key: message.key, isWaiting: false });
          }}
        />
      </ComposeFrame>
    </>
  );
};
