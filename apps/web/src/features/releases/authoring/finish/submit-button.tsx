import { canSubmit, type SubmitState } from '@dubplate/rules/releases/submit-state';
import { Button } from '@mantine/core';
import { NextStep } from '../../../../ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import classes from './finish.module.css';
import type { Submit } from './use-submit.ts';

const labels = {
  invalid: 'submitInvalid',
  'no-tracks': 'submitNoTracks',
  'tracks-unsaved': 'submitUnsaved',
  'tracks-loading': 'submitTracksLoading',
  'tracks-incomplete': 'submitIncomplete',
  loading: 'submitLoading',
  'pay-and-publish': 'submitPay',
  send: 'submitSend',
} as const satisfies Record<SubmitState, string>;

/** The last button; until it can be pressed it says what is in the way, and is quiet. */
export const SubmitButton = ({ submit }: { submit: Submit }) => {
  const text = useMessages();
  const label = text(submit.isSending ? 'submitSending' : labels[submit.state]);
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
