import type { PreparedReason } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import { moderationIssues } from '@dubplate/contract/moderation/errors';
import { DENY_REASON_MAX, DENY_REASON_TEXT_MAX, DENY_REASONS_AT_ONCE } from '@dubplate/contract/moderation/limits';
import type { SentDenial, StaffRelease } from '@dubplate/contract/moderation/schemas';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { reasonsQuery } from '#features/moderation/api.ts';
import { useFieldChoices, useFieldName } from '#features/moderation/names.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { LANGUAGES, languageNames } from '#lib/i18n/language.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './deny-dialog.module.css';

export interface ChosenReason {
  /** The code of the prepared reason; null if the moderator wrote it. */
  readonly code: string | null;
  /** The wire field; empty: the release as a whole. */
  readonly path: string;
  readonly text: string;
}

const isChosen = (value: unknown): value is ChosenReason => {
  if (typeof value !== 'object' || value === null) return false;
  const { code, path, text } = value as Record<string, unknown>;
  return (code === null || typeof code === 'string') && typeof path === 'string' && typeof text === 'string';
};

/** Parses the reasons stored in the browser; returns an empty list for malformed data. */
export const parseChosen = (kept: string): ChosenReason[] => {
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) ? read.filter(isChosen) : [];
  } catch {
    return [];
  }
};

/** Applies a prepared reason to this release: a reason about tracks gets the first track without it. */
export const chooseReason = (
  chosen: readonly ChosenReason[],
  prepared: { readonly code: string; readonly path: string | null; readonly text: string },
  trackCount: number,
): ChosenReason => {
  const { code, text } = prepared;
  const paths = Array.from({ length: trackCount }, (_, index) => (prepared.path ?? '').replace('*', `${index}`));
  const free = paths.find((path) => !chosen.some((one) => one.code === code && one.path === path));
  return { code, text, path: free ?? paths[0] ?? '' };
};

/** Validates a denial. */
export const denialIssues = (message: string, chosen: readonly ChosenReason[]) => ({
  isEmpty: message.trim() === '' && chosen.length === 0,
  isTooLong: message.trim().length > DENY_REASON_MAX,
  wrong: chosen.findIndex(({ text }) => text.trim() === '' || text.trim().length > DENY_REASON_TEXT_MAX),
});

const isFull = (chosen: readonly ChosenReason[]): boolean => chosen.length >= DENY_REASONS_AT_ONCE;

export const denialOf = (message: string, chosen: readonly ChosenReason[]): SentDenial => ({
  ...(message.trim() && { deny_reason: message.trim() }),
  ...(chosen.length > 0 && {
    reasons: chosen.map(({ code, path, text }) => ({ code, path: path || null, text: text.trim() })),
  }),
});

interface ChosenListProps {
  readonly chosen: readonly ChosenReason[];
  readonly tracks: readonly { readonly title: string }[];
  readonly wasSent: boolean;
  readonly onChange: (chosen: readonly ChosenReason[]) => void;
}

/** The reasons of this denial, each with its field and its text. */
const ChosenList = ({ chosen, tracks, wasSent, onChange }: ChosenListProps) => {
  const text = useMessages('staff', 'moderation');
  const uiText = useUiText();
  const language = useLanguage();
  const { number } = useFormat();
  const choices = useFieldChoices(tracks);
  if (chosen.length === 0) return null;
  const replace = (index: number, part: Partial<ChosenReason>) =>
    onChange(chosen.map((one, place) => (place === index ? { ...one, ...part } : one)));
  const errorOf = ({ text: typed }: ChosenReason) => {
    const { length } = typed.trim();
    if (length > DENY_REASON_TEXT_MAX)
      return uiText('tooLong', { typed: number(length), max: number(DENY_REASON_TEXT_MAX) });
    return wasSent && length === 0 ? moderationIssues.deny_reason_required[language] : null;
  };
  return (
    <ol aria-label={text('chosenReasons')} className={classes.chosen}>
      {chosen.map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no name of their own, and keep their order
        <li key={index} className={classes.one}>
          <div className={classes.where}>
            <SelectField
              aria-label={text('reasonAt', { number: index + 1 })}
              searchable
              allowDeselect={false}
              data={choices}
              value={reason.path}
              onChange={(path) => replace(index, { path: path ?? '' })}
            />
            <ActionIcon
              size={44}
              aria-label={text('removeReason', { number: index + 1 })}
              onClick={() => onChange(chosen.filter((one) => one !== reason))}
            >
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          </div>
          <Textarea
            aria-label={text('reasonText', { number: index + 1 })}
            autosize
            minRows={2}
            maxRows={8}
            value={reason.text}
            error={errorOf(reason)}
            onChange={({ currentTarget }) => replace(index, { text: currentTarget.value })}
          />
        </li>
      ))}
    </ol>
  );
};

interface PreparedReasonsProps {
  readonly onChoose: (reason: { code: string; path: string | null; text: string }) => void;
}

const List = ({
  reasons,
  language,
  onChoose,
}: PreparedReasonsProps & {
  readonly reasons: readonly PreparedReason[];
  readonly language: 'en' | 'ru';
}) => {
  const { ofPlace } = useFieldName();
  return (
    <ul aria-labelledby="quick-reasons" className={classes.list}>
      {reasons.map(({ uuid, code, path, text: texts }) => (
        <li key={uuid}>
          <button
            type="button"
            className={classes.reason}
            onClick={() => onChoose({ code, path, text: texts[language] })}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden="true" />
            <span>
              <span className={classes.place}>{ofPlace(path)}</span>
              <span lang={language}>{texts[language]}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** The reasons to choose from, in the artist's language and not in the moderator's. */
const PreparedReasons = ({ onChoose }: PreparedReasonsProps) => {
  const text = useMessages('staff', 'moderation');
  const uiText = useUiText();
  const [language, setLanguage] = useState(useLanguage());
  const { data, error, refetch, isFetching } = useQuery(reasonsQuery);
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
      {data && <List reasons={data} language={language} onChoose={onChoose} />}
      {!data && !error && <Skeleton height="12rem" mt="sm" />}
      {!data && error && (
        <p role="alert" className={classes.failed}>
          {text('reasonsFailed')}{' '}
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {uiText('retry')}
          </Button>
        </p>
      )}
    </div>
  );
};

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
  const text = useMessages('staff', 'moderation');
  const uiText = useUiText();
  const language = useLanguage();
  const { number } = useFormat();
  const field = useRef<HTMLTextAreaElement>(null);
  const { form, change } = useKeptForm(denialFormName(release.uuid), NOTHING_TYPED);
  const { message } = form;
  const chosen = parseChosen(form.reasons);
  const choose = (next: readonly ChosenReason[]) => change({ reasons: JSON.stringify(next) });
  const [wasSent, setSent] = useState(false);
  const { isEmpty, isTooLong, wrong } = denialIssues(message, chosen);
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
  const text = useMessages('staff', 'moderation');
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
