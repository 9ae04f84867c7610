import { reportFailure } from '#features/support/index.ts';
import { isOnline } from '#lib/http/connection.ts';
import {
  type LastingFailure,
  lastingFailures,
  onLastingFailures,
  type RetriedTask,
} from '#lib/retry/lasting-failures.ts';
import { notify } from '#ui/notices/notify.ts';
import { messages } from '../messages.ts';
import { router } from '../router.ts';

/** All tasks that need the connection share one notice; each task that the server can't serve has a separate notice. */
const CONNECTION = 'failing-connection';
export const LIVE_NOTICE = 'failing-live';

const titles = {
  draft: 'failingDraft',
  tracks: 'failingTracks',
  'track-order': 'failingOrder',
  cost: 'failingCost',
  upload: 'failingUpload',
  cover: 'failingCover',
  live: 'failingLive',
  bulk: 'failingBulk',
  export: 'failingExport',
  ticket: 'failingTicket',
} as const satisfies Record<RetriedTask, string>;

/** The notices of long-failing tasks. A notice that the user closed stays closed until the task settles. */
const noticeOf = new Map<RetriedTask, string>();

const show = async (id: string, { task, error }: LastingFailure): Promise<void> => {
  const text = await messages();
  // The task settled while the texts were loading.
  if (![...noticeOf.values()].includes(id)) return;
  const isConnection = id === CONNECTION;
  const title = text(isConnection ? 'failingConnection' : titles[task]);
  const search = reportFailure(title, error, router);
  notify.failure({
    id,
    title,
    message: text(isConnection ? 'failingConnectionHint' : task === 'live' ? 'failingLiveHint' : 'failingHint'),
    lifetime: false,
    action: { label: text('support'), onClick: () => void router.navigate({ to: '/support', search }) },
  });
};

const update = (): void => {
  const lasting = lastingFailures().filter(({ failure }) => failure !== 'signed-out');
  const shown = new Set(noticeOf.values());
  for (const work of [...noticeOf.keys()]) if (!lasting.some((one) => one.task === work)) noticeOf.delete(work);
  for (const one of lasting) {
    if (noticeOf.has(one.task)) continue;
    const id = isOnline() ? `failing-${one.task}` : CONNECTION;
    noticeOf.set(one.task, id);
    if (!shown.has(id)) void show(id, one);
  }
  const left = new Set(noticeOf.values());
  for (const id of shown) if (!left.has(id)) notify.withdraw(id);
};

/** Shows a notice with a link to Support while a task keeps failing. */
export const showLastingFailures = (): (() => void) => onLastingFailures(update);
