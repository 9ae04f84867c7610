import { canSubmit } from '@dubplate/rules/releases/submit-state';
import { Button } from '@mantine/core';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import classes from './submit.module.css';
import { submitLabels } from './submit-labels.ts';
import type { Submit } from './use-submit.ts';

/** The last button; until it can be pressed it says what is in the way, and is quiet. */
export const SubmitButton = ({ submit }: { submit: Submit }) => {
  const text = useMessages();
  const label = text(submit.isSending ? 'submitSending' : submitLabels[submit.state]);
  return canSubmit(submit.state) || submit.isSending ? (
    <NextStep size="lg" fullWidth loading={submit.isSending} onClick={submit.press}>
      {label}
    </NextStep>
  ) : (
    <Button size="lg" fullWidth disabled className={classes.waiting ?? ''} data-state={submit.state}>
      {label}
    </Button>
  );
};
