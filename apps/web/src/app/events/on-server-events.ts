import { chunkFailed } from '#lib/chunks/load-chunk.ts';
import { checkForNewVersion, newVersion } from '#lib/chunks/new-version.ts';
import { checkConnection, isOnline, onConnection } from '#lib/http/connection.ts';
import { liveGivenUp, liveRestored, reopenLive } from '#lib/live/live.ts';
import { retryFailedParts } from '#ui/lazy-part/failed-parts.ts';
import { notify } from '#ui/notices/notify.ts';
import { messages } from '../messages.ts';
import { LIVE_NOTICE } from './failure-notices.ts';

/** Handles the loss and return of the server, and a new build of the app. */
export const handleServerEvents = (): void => {
  liveGivenUp.on(async () => {
    const text = await messages();
    notify.warning({
      id: LIVE_NOTICE,
      title: text('liveGivenUp'),
      message: text('liveGivenUpHint'),
      lifetime: false,
      action: { label: text('connectAgain'), onClick: reopenLive },
    });
  });
  liveRestored.on(() => {
    notify.withdraw(LIVE_NOTICE);
    // The server may have been restarted with another build.
    void checkForNewVersion();
  });
  chunkFailed.on(() => {
    void checkConnection();
    void checkForNewVersion();
  });
  newVersion.on(async () => {
    const text = await messages();
    notify.info({
      id: 'new-version',
      title: text('newVersion'),
      message: text('newVersionHint'),
      lifetime: false,
      action: { label: text('reload'), onClick: () => window.location.reload() },
    });
  });
  onConnection(() => {
    if (isOnline()) retryFailedParts.emit();
  });
};
