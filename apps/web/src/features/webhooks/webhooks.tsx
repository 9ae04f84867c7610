import { webhooksErrors } from '@dubplate/contract/webhooks/errors';
import { WEBHOOKS_MAX } from '@dubplate/contract/webhooks/limits';
import type { Webhook, WebhookWithSecret } from '@dubplate/contract/webhooks/schemas';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useChangeWebhook, useDeleteWebhook, useRotateSecret, webhooksQuery } from './api.ts';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import classes from './webhooks.module.css';

const WebhookState = ({ webhook }: { readonly webhook: Webhook }) => {
  const text = useMessages('developers', 'webhooks');
  const format = useFormat();
  const { off_reason, failing_since } = webhook;
  if (off_reason === 'FAILING') return <StatusChip tone="denied" label={text('offFailing')} />;
  if (off_reason) return <StatusChip tone="draft" label={text('off')} />;
  return failing_since ? (
    <StatusChip tone="pending" label={text('failing', { when: format.dateTime(failing_since) })} />
  ) : (
    <StatusChip tone="published" label={text('active')} />
  );
};

interface WebhookItemProps {
  readonly webhook: Webhook;
  readonly onSecret: (webhook: WebhookWithSecret) => void;
}

/** A webhook with its state, its events, and everything that can be done with it. */
const WebhookItem = ({ webhook, onSecret }: WebhookItemProps) => {
  const text = useMessages('developers', 'webhooks');
  const notifyError = useErrorNotice();
  const [open, setOpen] = useState<'attempts' | 'form' | null>(null);
  const close = () => setOpen(null);
  const { uuid, url, active, events } = webhook;
  const switching = useChangeWebhook(uuid, {
    onSuccess: (saved) => void notify.success(text(saved.active ? 'switchedOn' : 'switchedOff')),
    onError: (error) => notifyError(text('switchFailed'), error, webhooksErrors),
  });
  const rotating = useRotateSecret(uuid, {
    onSuccess: onSecret,
    onError: (error) => notifyError(text('rotateFailed'), error, webhooksErrors),
  });
  const deleting = useDeleteWebhook(uuid, {
    onSuccess: () => void notify.success(text('deleted')),
    onError: (error) => notifyError(text('deleteFailed'), error, webhooksErrors),
  });
  const rotate = async () => {
    const question = { heading: text('rotate'), message: text('rotateMessage'), action: text('rotate') };
    if (await confirm(question)) rotating.mutate();
  };
  const remove = async () => {
    const question = {
      heading: text('deleteHeading'),
      message: text('deleteMessage', { url }),
      action: text('delete'),
    };
    if (await confirm({ ...question, isDangerous: true })) deleting.mutate();
  };
  return (
    <li className={classes.webhook} aria-label={url}>
      <div className={classes.head}>
        <p className={classes.url}>{url}</p>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              aria-label={text('more', { url })}
              loading={rotating.isPending || deleting.isPending || (active && switching.isPending)}
            >
              <IconDotsVertical size={20} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {active && <Menu.Item onClick={() => switching.mutate({ active: false })}>{text('switchOff')}</Menu.Item>}
            <Menu.Item onClick={() => void rotate()}>{text('rotate')}</Menu.Item>
            <Menu.Item color="var(--danger)" onClick={() => void remove()}>
              {text('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <WebhookState webhook={webhook} />
      <p className={classes.fact}>{events.map((event) => text(`event ${event}`)).join(' · ')}</p>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={() => setOpen('attempts')}>
          {text('attempts')}
        </Button>
        <Button variant="default" size="sm" onClick={() => setOpen('form')}>
          {text('edit')}
        </Button>
        {!active && (
          <Button
            variant="default"
            size="sm"
            loading={switching.isPending}
            onClick={() => switching.mutate({ active: true })}
          >
            {text('switchOn')}
          </Button>
        )}
      </div>
      <AttemptsDialog opened={open === 'attempts'} webhook={webhook} onClose={close} />
      <WebhookDialog opened={open === 'form'} webhook={webhook} onAdded={onSecret} onClose={close} />
    </li>
  );
};

/** The webhooks of the user. */
export const Webhooks = () => {
  const text = useMessages('developers', 'webhooks');
  const query = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [withSecret, setWithSecret] = useState<WebhookWithSecret | null>(null);
  const add = <NextStep onClick={() => setAdding(true)}>{text('add')}</NextStep>;
  return (
    <div>
      <QueryView
        query={query}
        failed={text('loadFailed')}
        loading={<RowsSkeleton count={3} hasImage={false} />}
        empty={<EmptyState title={text('none')} description={text('noneHint')} action={add} />}
      >
        {(webhooks) => (
          <div className={classes.form}>
            <ul className={classes.list}>
              {webhooks.map((webhook) => (
                <WebhookItem key={webhook.uuid} webhook={webhook} onSecret={setWithSecret} />
              ))}
            </ul>
            {webhooks.length < WEBHOOKS_MAX ? (
              <div>{add}</div>
            ) : (
              <p className={classes.hint}>{text('full', { max: WEBHOOKS_MAX })}</p>
            )}
          </div>
        )}
      </QueryView>
      <WebhookDialog
        opened={isAdding}
        webhook={null}
        onAdded={(added) => {
          setAdding(false);
          setWithSecret(added);
        }}
        onClose={() => setAdding(false)}
      />
      <SecretDialog webhook={withSecret} onClose={() => setWithSecret(null)} />
    </div>
  );
};
