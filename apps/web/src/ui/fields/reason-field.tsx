import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { DialogButtons } from '../dialog/dialog-buttons.tsx';
import classes from '../dialog/reason-form.module.css';
import { useUi, useUiText } from '../texts/ui-provider.tsx';

interface ReasonFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** The limit in characters; an excess is counted, not truncated. */
  readonly max: number;
  readonly onChange: (value: string) => void;
}

/** Returns true if the text is a valid reason of at most `max` characters. */
export const isReason = (value: string, max: number): boolean => value.trim() !== '' && value.length <= max;

/** The reason of a decision: the first field of a dialog. */
export const ReasonField = ({ label, hint, value, max, onChange }: ReasonFieldProps) => {
  const { locale } = useUi();
  const uiText = useUiText();
  const counts = () => ({ typed: value.length.toLocaleString(locale), max: max.toLocaleString(locale) });
  return (
    <Textarea
      label={label}
      description={hint}
      value={value}
      error={value.length > max && uiText('tooLong', counts())}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autosize
      minRows={3}
      maxRows={10}
      required
      withAsterisk={false}
      data-autofocus
    />
  );
};

interface ReasonFormProps {
  /** The consequences of the action. */
  readonly lead: string;
  readonly label: string;
  readonly hint: string;
  readonly reason: string;
  /** The limit in characters. */
  readonly max: number;
  readonly onChange: (reason: string) => void;
  /** The label of the button. */
  readonly action: string;
  /** The reason why the action is unavailable, such as a lost connection, or null. */
  readonly obstacle: string | null;
  readonly isPending: boolean;
  /** Called with the trimmed reason. */
  readonly onSubmit: (reason: string) => void;
  readonly onCancel: () => void;
}

/** A dialog's form for a serious step that requires a reason. */
export const ReasonForm = (props: ReasonFormProps) => {
  const { lead, label, hint, reason, max, onChange, action, obstacle, isPending, onSubmit, onCancel } = props;
  const uiText = useUiText();
  const isReady = isReason(reason, max) && obstacle === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) onSubmit(reason.trim());
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <p className={classes.lead}>{lead}</p>
      <ReasonField label={label} hint={hint} value={reason} max={max} onChange={onChange} />
      <DialogButtons {...(obstacle !== null && { note: obstacle })}>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" disabled={!isReady} loading={isPending}>
          {action}
        </Button>
      </DialogButtons>
    </form>
  );
};
