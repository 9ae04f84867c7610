import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { DownloadButton } from './download-button.tsx';
import { useMessages } from './messages.ts';
import classes from './own-data.module.css';
import { exportQuery, useRequestExport } from './own-data-api.ts';

/** A new copy can be requested after an hour. */
const FRESH_MS = 60 * 60_000;

const ExportState = () => {
  const text = useMessages();
  const format = useFormat();
  const notifyError = useErrorNotice();
  const { data, error, isPending, refetch, isFetching } = useQuery(exportQuery);
  const asking = useRequestExport((failure) => void notifyError(text('askFailed'), failure));
  const ask = () => asking.mutate();
  if (isPending) return <FormSkeleton fields={1} />;
  if (error && !data)
    return (
      <LoadError error={error} title={text('loadFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (!data)
    return (
      <NextStep className={classes.act ?? ''} loading={asking.isPending} onClick={ask}>
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
        <NextStep className={classes.act ?? ''} loading={asking.isPending} onClick={ask}>
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
export const ExportSection = () => {
  const text = useMessages();
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
