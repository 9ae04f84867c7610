import { moderationIssues } from '@dubplate/contract/moderation/errors';
import { DENY_REASON_MAX } from '@dubplate/contract/moderation/limits';
import type { SentDenial, StaffRelease } from '@dubplate/contract/moderation/schemas';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useMessages } from '#features/moderation/messages.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { ChosenList } from './chosen-list.tsx';
import { type ChosenReason, chooseReason, denialFaults, denialOf, isFull, parseChosen } from './chosen-reasons.ts';
import { PreparedReasons } from './prepared-reasons.tsx';

/** The storage key of a denial's draft, discarded once the release is decided. */
export const denialFormName = (releaseUuid: string): string => `denial/${releaseUuid}`;

/** The reasons are stored as JSON. */
const NOTHING_TYPED = { message: '', reasons: '[]' };

interface DenyDialogProps {
  readonly release: Pick<StaffRelease, 'uuid' | 'title'> & {
    readonly tracks: readonly Pick<StaffRelease['tracks'][number], 'title'>[];
  };
  readonly opened: boolean;
  readonly isSending: boolean;
  readonly onClose: () => void;
  readonly onDeny: (denial: SentDenial) => void;
}

const Form = ({ release, isSending, onClose, onDeny }: DenyDialogProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const { number } = useFormat();
  const field = useRef<HTMLTextAreaElement>(null);
  const { form, change } = useKeptForm(denialFormName(release.uuid), NOTHING_TYPED);
  const { message } = form;
  const chosen = parseChosen(form.reasons);
  const choose = (next: readonly ChosenReason[]) => change({ reasons: JSON.stringify(next) });
  const [wasSent, setSent] = useState(false);
  const { isEmpty, isTooLong, wrong } = denialFaults(message, chosen);
  const counts = { typed: number(message.trim().length), max: number(DENY_REASON_MAX) };
  const missing = wasSent && isEmpty ? moderationIssues.deny_reason_required[language] : null;
  const error = isTooLong ? uiText('tooLong', counts) : missing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isEmpty || isTooLong) field.current?.focus();
    else if (wrong === -1) onDeny(denialOf(message, chosen));
  };
  return (
    <form onSubmit={submit} noValidate>
      <ChosenList chosen={chosen} tracks={release.tracks} wasSent={wasSent} onChange={choose} />
      <Textarea
        ref={field}
        label={text('denyMessage')}
        description={text('denyMessageHint')}
        error={error}
        value={message}
        onChange={({ currentTarget }) => change({ message: currentTarget.value })}
        minRows={3}
        maxRows={10}
        autosize
        data-autofocus
      />
      <PreparedReasons
        onChoose={(prepared) => {
          if (!isFull(chosen)) choose([...chosen, chooseReason(chosen, prepared, release.tracks.length)]);
        }}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" loading={isSending}>
          {text('denyAction')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Collects the changes that the artist has to make, and their fields. */
export const DenyDialog = (props: DenyDialogProps) => {
  const text = useMessages();
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={text('denyTitle', { title: props.release.title || text('untitled') })}
      size="42rem"
    >
      <Form {...props} />
    </Dialog>
  );
};
