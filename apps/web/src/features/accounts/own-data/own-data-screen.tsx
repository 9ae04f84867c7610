import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { DELETION_DAYS } from '@dubplate/contract/own-data/limits';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { PasswordForm } from '../recent-auth/password-form.tsx';
import { SettingsView } from '../settings/settings-view.tsx';
import classes from './own-data.module.css';
import {
  deletionQuery,
  exportQuery,
  useDownload,
  useKeepAccount,
  useRequestExport,
  useScheduleDeletion,
} from './own-data-api.ts';

const DAY_MS = 86_400_000;

const DeleteForm = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages('app', 'ownData');
  const format = useFormat();
  const scheduling = useScheduleDeletion(onClose);
  const when = format.date(new Date(Date.now() + DELETION_DAYS * DAY_MS).toISOString());
  return (
    <PasswordForm
      lead={text('deleteMessage', { when })}
      label={text('password')}
      submitLabel={text('deleteAction')}
      tone="danger"
      attempt={scheduling}
      catalogue={ownDataErrors}
      onCancel={onClose}
      onSubmit={scheduling.mutate}
    />
  );
};

const DeleteDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages('app', 'ownData');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('deleteHeading')} size="28rem">
      <DeleteForm onClose={onClose} />
    </Dialog>
  );
};

/** Lists the deleted and the kept data above the delete button; once scheduled, shows the button that cancels. */
const DeletionSection = () => {
  const text = useMessages('app', 'ownData');
  const format = useFormat();
  const notifyError = useErrorNotice();
  const { data: planned } = useQuery(deletionQuery);
  const [isAsking, setAsking] = useState(false);
  const keeping = useKeepAccount({
    onKept: () => {
      notify.withdrawError(text('keepFailed'));
      notify.success(text('kept'));
    },
    onError: (error) => void notifyError(text('keepFailed'), error),
  });
  return (
    <section className={classes.danger} aria-labelledby="deletion">
      <div>
        <Title order={3} id="deletion">
          {text('deletion')}
        </Title>
        <Text c="dimmed" mt="xs">
          {text('deletionLead')}
        </Text>
      </div>
      <dl className={classes.fate}>
        <div>
          <dt>{text('goes')}</dt>
          <dd>{text('goesList')}</dd>
        </div>
        <div>
          <dt>{text('stays')}</dt>
          <dd>{text('staysList')}</dd>
        </div>
      </dl>
      {planned ? (
        <div role="status" className={classes.state}>
          <Text fw={600}>{text('planned', { when: format.date(planned.due_at) })}</Text>
          <Text c="dimmed">{text('plannedHint')}</Text>
          <Button className={classes.action ?? ''} loading={keeping.isPending} onClick={() => keeping.mutate()}>
            {text('keep')}
          </Button>
        </div>
      ) : (
        <Button variant="default" className={classes.leave ?? ''} onClick={() => setAsking(true)}>
          {text('delete')}
        </Button>
      )}
      <DeleteDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
};

const DownloadForm = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages('app', 'ownData');
  const downloading = useDownload({ onError: () => undefined, onStarted: onClose });
  return (
    <PasswordForm
      lead={text('passwordAgain')}
      label={text('password')}
      submitLabel={text('download')}
      tone="plain"
      attempt={downloading}
      onCancel={onClose}
      onSubmit={downloading.mutate}
    />
  );
};

/** Downloads the copy; first requires the password if the last sign-in is too old. */
const DownloadButton = () => {
  const text = useMessages('app', 'ownData');
  const notifyError = useErrorNotice();
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const downloading = useDownload({
    onError: (error) => {
      if (hasCode(error, 'PASSWORD_NEEDED')) setPasswordAsked(true);
      else void notifyError(text('downloadFailed'), error);
    },
  });
  const close = () => setPasswordAsked(false);
  return (
    <>
      <NextStep
        loading={downloading.isPending}
        onClick={() => downloading.mutate(null)}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {text('download')}
      </NextStep>
      <Dialog opened={isPasswordAsked} onClose={close} title={text('download')} size="28rem">
        <DownloadForm onClose={close} />
      </Dialog>
    </>
  );
};

/** A new copy can be requested after an hour. */
const FRESH_MS = 60 * 60_000;

const ExportState = () => {
  const text = useMessages('app', 'ownData');
  const format = useFormat();
  const notifyError = useErrorNotice();
  const query = useQuery(exportQuery);
  const { data } = query;
  const asking = useRequestExport((error) => void notifyError(text('askFailed'), error));
  const ask = () => asking.mutate();
  if (data === undefined)
    return <QueryFallback query={query} failed={text('loadFailed')} loading={<FormSkeleton fields={1} />} />;
  if (!data)
    return (
      <NextStep className={classes.action ?? ''} loading={asking.isPending} onClick={ask}>
        {text('ask')}
      </NextStep>
    );
  if (data.status === 'MAKING')
    return (
      <div role="status" className={classes.state}>
        <Text>{text('making')}</Text>
        {data.total_bytes > 0 && (
          <ProgressLine label={text('progress')} loaded={data.done_bytes} total={data.total_bytes} />
        )}
      </div>
    );
  if (data.status === 'FAILED' || !data.expires_at)
    return (
      <div className={classes.state}>
        <Text role="alert">{text('failed')}</Text>
        <NextStep className={classes.action ?? ''} loading={asking.isPending} onClick={ask}>
          {text('tryAgain')}
        </NextStep>
      </div>
    );
  const isOld = serverNow().getTime() - Date.parse(data.created_at) > FRESH_MS;
  return (
    <div className={classes.state}>
      <Text role="status">
        {text('ready', {
          when: format.dateTime(data.created_at),
          size: format.bytes(data.size ?? 0),
          until: format.date(data.expires_at),
        })}
      </Text>
      <Group gap="sm">
        <DownloadButton />
        {isOld && (
          <Button variant="default" loading={asking.isPending} onClick={ask}>
            {text('askAgain')}
          </Button>
        )}
      </Group>
    </div>
  );
};

/** The state of the data copy: none, being made, ready, or failed. */
const ExportSection = () => {
  const text = useMessages('app', 'ownData');
  return (
    <section className={classes.section} aria-labelledby="export">
      <div>
        <Title order={3} id="export">
          {text('export')}
        </Title>
        <Text c="dimmed" mt="xs">
          {text('exportLead')}
        </Text>
      </div>
      <ExportState />
    </section>
  );
};

/** The user's data: a copy to download, and the deletion of the account. */
export const OwnDataScreen = () => {
  const text = useMessages('app', 'ownData');
  return (
    <SettingsView title={text('ownData')} lead={text('lead')} hasWayBack>
      <ExportSection />
      <DeletionSection />
    </SettingsView>
  );
};
