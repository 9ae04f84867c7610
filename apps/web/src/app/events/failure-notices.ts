import { describeError } from '#features/support/index.ts';
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

/** One notice for everything that waits for the connection, one for each thing that the server can't do. */
const CONNECTION = 'trouble-connection';
export const LIVE_NOTICE = 'trouble-live';

const titles = {
  draft: 'troubleDraft',
  tracks: 'troubleTracks',
  'track-order': 'troubleOrder',
  cost: 'troubleCost',
  upload: 'troubleUpload',
  live: 'troubleLive',
} as const satisfies Record<RetriedTask, string>;

/** The notice of each work that has been in trouble for long. A notice that was closed stays closed until the end. */
const noticeOf = new Map<RetriedTask, string>();

const show = async (id: string, { task, error }: LastingFailure): Promise<void> => {
  const text = await messages();
  // It ended while the texts were on their way.
  if (![...noticeOf.values()].includes(id)) return;
  const isConnection = id === CONNECTION;
  const title = text(isConnection ? 'troubleConnection' : titles[task]);
  const search = { subject: title, fault: describeError(title, error) };
  notify.failure({
    id,
    title,
    message: text(isConnection ? 'troubleConnectionHint' : task === 'live' ? 'troubleLiveHint' : 'troubleHint'),
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
    const id = isOnline() ? `trouble-${one.task}` : CONNECTION;
    noticeOf.set(one.task, id);
    if (!shown.has(id)) void show(id, one);
  }
  const left = new Set(noticeOf.values());
  for (const id of shown) if (!left.has(id)) notify.withdraw(id);
};

/** Tells of trouble that lasts, with a way to Support, until it ends. */
export const showLastingFailures = (): (() => void) => onLastingFailures(update);
