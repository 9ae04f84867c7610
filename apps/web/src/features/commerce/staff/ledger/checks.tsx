import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import shared from '../money.module.css';
import { checksQuery, useCheckNow } from './api.ts';
import { useMessages } from './messages.ts';

/** The time and result of the last check, with a button to check now. */
export const Checks = () => {
  const text = useMessages();
  const format = useFormat();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { data, error, refetch, isFetching } = useQuery(checksQuery);
  const check = useCheckNow({
    onSuccess: () => notify.success(text('checkStarted')),
    onError: (failure) => notifyError(text('checkNotStarted'), failure),
  });
  if (!data)
    return error ? (
      <LoadError error={error} title={text('checkFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <RowsSkeleton count={2} hasImage={false} />
    );
  const [last, ...earlier] = data.data;
  return (
    <div className={shared.panel}>
      {last ? (
        <p>
          {text('lastCheck', { time: format.dateTime(last.at) })}.{' '}
          {last.faults === 0 ? text('clean') : text('found', { count: last.faults })}
        </p>
      ) : (
        <p>{text('never')}</p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{text('checks')}</summary>
          <div className={shared.stack}>
            {earlier.map(({ uuid, at, faults }) => (
              <span key={uuid} className={shared.soft}>
                {format.dateTime(at)}: {faults === 0 ? text('clean') : text('found', { count: faults })}
              </span>
            ))}
          </div>
        </details>
      )}
      <div className={shared.buttons}>
        <Button variant="default" disabled={!isOnline} loading={check.isPending} onClick={() => check.mutate()}>
          {text('checkNow')}
        </Button>
      </div>
    </div>
  );
};
