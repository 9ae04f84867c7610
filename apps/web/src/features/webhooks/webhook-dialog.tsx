import { webhooksErrors } from '@dubplate/contract/webhooks/errors';
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX, type WebhookEvent } from '@dubplate/contract/webhooks/limits';
import type { Webhook, WebhookWithSecret } from '@dubplate/contract/webhooks/schemas';
import { Button, Checkbox } from '@mantine/core';
import type { FormEvent } from 'react';
import { ApiError, errorText } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useAddWebhook, useChangeWebhook } from './api.ts';
import classes from './webhooks.module.css';

const urlIssue = (error: unknown): string | null =>
  error instanceof ApiError ? (error.issues.find(({ path }) => path === 'url')?.message ?? null) : null;

interface WebhookFormProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  readonly onAdded: (webhook: WebhookWithSecret) => void;
  readonly onClose: () => void;
}

const WebhookForm = ({ webhook, onAdded, onClose }: WebhookFormProps) => {
  const text = useMessages('developers', 'webhooks');
  const uiText = useUiText();
  const language = useLanguage();
  const isOnline = useOnline();
  const saved = { url: webhook?.url ?? '', events: (webhook?.events ?? WEBHOOK_EVENTS).join(' ') };
  const { form, change, reset } = useKeptForm(webhook ? `webhook-${webhook.uuid}` : 'new-webhook', saved);
  const { url } = form;
  const chosen = form.events.split(' ');
  const events = WEBHOOK_EVENTS.filter((event) => chosen.includes(event));
  const adding = useAddWebhook({
    onSuccess: (added) => {
      reset();
      onAdded(added);
    },
  });
  const changing = useChangeWebhook(webhook?.uuid ?? '', {
    onSuccess: () => {
      reset();
      notify.success(text('saved'));
      onClose();
    },
  });
  const attempt = webhook ? changing : adding;
  const issue = urlIssue(attempt.error);
  const isReady = url.trim() !== '' && url.length <= WEBHOOK_URL_MAX && events.length > 0 && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !attempt.isPending) attempt.mutate({ url: url.trim(), events });
  };
  const toggle = (event: WebhookEvent, isChosen: boolean) =>
    change({
      events: WEBHOOK_EVENTS.filter((each) => (each === event ? isChosen : events.includes(each))).join(' '),
    });
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <LineField
        label={text('url')}
        description={text('urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        max={WEBHOOK_URL_MAX}
        error={issue}
        onChange={({ currentTarget }) => {
          change({ url: currentTarget.value });
          attempt.reset();
        }}
        data-autofocus
      />
      <fieldset className={classes.events}>
        <legend>{text('events')}</legend>
        <p className={classes.hint}>{text('eventsHint')}</p>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={text(`event ${event}`)}
            description={event}
            checked={events.includes(event)}
            onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
          />
        ))}
      </fieldset>
      <FormError>
        {attempt.error && !issue ? (errorText(attempt.error, language, webhooksErrors) ?? uiText('noAnswer')) : null}
      </FormError>
      <DialogButtons {...(!isOnline && { note: text('saveOffline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={attempt.isPending}>
          {text(webhook ? 'save' : 'add')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** Adds or changes a webhook. */
export const WebhookDialog = ({ opened, ...form }: WebhookFormProps & { readonly opened: boolean }) => {
  const text = useMessages('developers', 'webhooks');
  return (
    <Dialog opened={opened} onClose={form.onClose} title={text(form.webhook ? 'change' : 'add')}>
      <WebhookForm {...form} />
    </Dialog>
  );
};
