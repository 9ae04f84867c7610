import { moderationIssues } from '@dubplate/contract/moderation/errors';
import { DENY_REASON_TEXT_MAX } from '@dubplate/contract/moderation/limits';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useFieldChoices } from '#features/moderation/field-name.ts';
import { useMessages } from '#features/moderation/messages.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import type { ChosenReason } from './chosen-reasons.ts';
import classes from './deny-dialog.module.css';

interface ChosenListProps {
  readonly chosen: readonly ChosenReason[];
  readonly tracks: readonly { readonly title: string }[];
  readonly wasSent: boolean;
  readonly onChange: (chosen: readonly ChosenReason[]) => void;
}

/** The reasons of this denial, each with its field and its text. */
export const ChosenList = ({ chosen, tracks, wasSent, onChange }: ChosenListProps) => {
  const text = useMessages();
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
