import { canSubmit } from '@dubplate/rules/releases/submit-state';
import { Button } from '@mantine/core';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import { isUnderWay } from './sending.ts';
import classes from './submit.module.css';
import { submitLabels } from './submit-labels.ts';
import type { Submit } from './use-submit.ts';

/** The submit button. While disabled, its label names the missing part. */
export const SubmitButton = ({ submit }: { submit: Submit }) => {
  const text = useMessages();
  const isBusy = isUnderWay(submit.sending);
  const label = text(isBusy ? 'submitSending' : submitLabels[submit.state]);
  return canSubmit(submit.state) || isBusy ? (
    <NextStep size="lg" fullWidth loading={isBusy} onClick={submit.press}>
      {label}
    </NextStep>
  ) : (
    <Button size="lg" fullWidth disabled className={classes.waiting ?? ''} data-state={submit.state}>
      {label}
    </Button>
  );
};
