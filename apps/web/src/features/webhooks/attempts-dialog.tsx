import { webhooksErrors } from '@dubplate/contract/webhooks/errors';
import type { Webhook, WebhookAttempt } from '@dubplate/contract/webhooks/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { attemptsQuery, useResend, useSendTest } from './api.ts';
import classes from './webhooks.module.css';

const STATE_TONES = { PENDING: 'pending', DELIVERED: 'published', GIVEN_UP: 'denied' } as const;

interface AttemptRowProps {
  readonly attempt: WebhookAttempt;
  readonly isBusy: boolean;
  /** Absent while the webhook is off. */
  readonly onResend: (() => void) | undefined;
}

/** An attempt with its time and answer, and the state of its event. */
const AttemptRow = ({ attempt, isBusy, onResend }: AttemptRowProps) => {
  const text = useMessages('developers', 'webhooks');
  const format = useFormat();
  const { type, at, status, error, answer, took, state, next_attempt_at } = attempt;
  const event = text(`event ${type}`);
  const when = format.dateTime(at);
  return (
    <li className={classes.attempt}>
      <div className={classes.words}>
        <p className={classes.name}>{event}</p>
        <p className={classes.fact}>
          {when} · {error ? text(`error ${error}`) : text('answered', { status: status ?? '' })}
          {/* The text of a timeout names the time. */}
          {error !== 'TIMEOUT' && ` · ${text('took', { ms: format.number(took) })}`}
        </p>
        <StatusChip
          variant="plain"
          tone={STATE_TONES[state]}
          label={text(`state ${state}`, { when: next_attempt_at ? format.dateTime(next_attempt_at) : '' })}
        />
        {answer !== '' && (
          <details className={classes.answer}>
            <summary>{text('answer')}</summary>
            <pre>{answer}</pre>
          </details>
        )}
      </div>
      {onResend && (
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          aria-label={text('resendOf', { event, when })}
          onClick={onResend}
        >
          {text('resend')}
        </Button>
      )}
    </li>
  );
};

const Attempts = ({ webhook }: { readonly webhook: Webhook }) => {
  const text = useMessages('developers', 'webhooks');
  const notifyError = useErrorNotice();
  const query = useQuery(attemptsQuery(webhook.uuid));
  const resending = useResend(webhook.uuid, {
    onSuccess: () => void notify.success(text('resent')),
    onError: (error) => notifyError(text('resendFailed'), error, webhooksErrors),
  });
  const testing = useSendTest(webhook.uuid, {
    onSuccess: () => void notify.success(text('testSent')),
    onError: (error) => notifyError(text('testFailed'), error, webhooksErrors),
  });
  const test = webhook.active && (
    <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
      {text('sendTest')}
    </Button>
  );
  return (
    <QueryView
      query={query}
      failed={text('attemptsFailed')}
      loading={<RowsSkeleton count={4} hasImage={false} />}
      empty={<EmptyState title={text('noAttempts')} description={text('noAttemptsHint')} action={test} />}
    >
      {(attempts) => (
        <div className={classes.form}>
          <div>{test}</div>
          <ul className={classes.list}>
            {attempts.map((attempt) => (
              <AttemptRow
                key={attempt.uuid}
                attempt={attempt}
                isBusy={resending.isPending && resending.variables === attempt.uuid}
                onResend={webhook.active ? () => resending.mutate(attempt.uuid) : undefined}
              />
            ))}
          </ul>
        </div>
      )}
    </QueryView>
  );
};

interface AttemptsDialogProps {
  readonly opened: boolean;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** What was sent to a webhook, and how it answered. */
export const AttemptsDialog = ({ opened, webhook, onClose }: AttemptsDialogProps) => {
  const text = useMessages('developers', 'webhooks');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('attemptsTitle')} size="44rem">
      <Attempts webhook={webhook} />
    </Dialog>
  );
};
