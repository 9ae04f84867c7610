import { moderationIssues } from '@dubplate/contract/moderation/errors';
import { DENY_REASON_MAX } from '@dubplate/contract/moderation/limits';
import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useMessages } from '#features/moderation/messages.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { LANGUAGES, languageNames } from '#lib/i18n/language.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './deny-dialog.module.css';
import { quickReasons, withReason } from './quick-reasons.ts';

/** What was typed into a denial is kept under this name until the release is decided about. */
export const denialFormName = (releaseUuid: string): string => `denial/${releaseUuid}`;

const NOTHING_TYPED = { message: '' };

interface DenyDialogProps {
  readonly releaseUuid: string;
  readonly title: string;
  readonly opened: boolean;
  readonly isSending: boolean;
  readonly onClose: () => void;
  readonly onDeny: (reason: string) => void;
}

const Reasons = ({ onChoose }: { onChoose: (reason: string) => void }) => {
  const text = useMessages();
  const [language, setLanguage] = useState(useLanguage());
  return (
    <div className={classes.reasons}>
      <div className={classes.head}>
        <span className={classes.label} id="quick-reasons">
          {text('quickReasons')}
        </span>
        <FilterChips
          label={text('reasonLanguage')}
          choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChoose={setLanguage}
        />
      </div>
      <ul aria-labelledby="quick-reasons" lang={language} className={classes.list}>
        {quickReasons.map((reason) => (
          <li key={reason.en}>
            <button type="button" className={classes.reason} onClick={() => onChoose(reason[language])}>
              <IconPlus size={16} stroke={1.75} aria-hidden="true" />
              {reason[language]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

const Form = ({ releaseUuid, isSending, onClose, onDeny }: DenyDialogProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const { number } = useFormat();
  const field = useRef<HTMLTextAreaElement>(null);
  const { form, change } = useKeptForm(denialFormName(releaseUuid), NOTHING_TYPED);
  const { message } = form;
  const setMessage = (typed: string) => change({ message: typed });
  const [wasSent, setSent] = useState(false);
  const isMissing = message.trim() === '';
  const isTooLong = message.trim().length > DENY_REASON_MAX;
  const counts = { typed: number(message.trim().length), max: number(DENY_REASON_MAX) };
  const missing = wasSent && isMissing ? moderationIssues.deny_reason_required[language] : null;
  const error = isTooLong ? uiText('tooLong', counts) : missing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isMissing || isTooLong) field.current?.focus();
    else onDeny(message.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        ref={field}
        label={text('denyMessage')}
        description={text('denyMessageHint')}
        error={error}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        minRows={4}
        maxRows={10}
        autosize
        required
        data-autofocus
      />
      <Reasons
        onChoose={(reason) => {
          setMessage(withReason(message, reason));
          field.current?.focus();
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

/** Asks what the artist is to change. */
export const DenyDialog = (props: DenyDialogProps) => {
  const text = useMessages();
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={text('denyTitle', { title: props.title })}
      size="42rem"
    >
      <Form {...props} />
    </Dialog>
  );
};
