import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { isReason, ReasonField } from '../fields/reason-field.tsx';
import { useUiText } from '../texts/ui-provider.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import classes from './reason-form.module.css';

export interface ReasonFormProps {
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
