import type { StaffMessage, StaffTicketDetail } from '@dubplate/contract/support/schemas';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { MessageForm } from '#features/conversations/index.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { notify } from '#ui/notices/notify.ts';
import { addStaffMessage, inboxKey, sendAsStaff } from '../api.ts';
import { askerName } from '../asker-name.ts';
import { useMessages } from '../messages.ts';
import classes from './staff-composer.module.css';
import { TemplatePicker } from './template-picker.tsx';
import type { WritingMode } from './writing-mode.ts';
import { slotOf } from './writing-mode.ts';

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
  const text = useMessages();
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
export const StaffComposer = ({ ticket, mode, onMode, field, templates, onAdded }: StaffComposerProps) => {
  const text = useMessages();
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
