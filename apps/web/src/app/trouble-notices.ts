import { describeFault } from '../features/support/index.ts';
import { isOnline } from '../lib/connection.ts';
import {
  type LastingTrouble,
  lastingTroubles,
  onLastingTroubles,
  type TroubledWork,
} from '../lib/retry/lasting-trouble.ts';
import { notify } from '../ui/notify.ts';
import { messages } from './messages.ts';
import { router } from './router.ts';

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
} as const satisfies Record<TroubledWork, string>;

/** The notice of each work that has been in trouble for long. A notice that was closed stays closed until the end. */
const noticeOf = new Map<TroubledWork, string>();

const show = async (id: string, { work, error }: LastingTrouble): Promise<void> => {
  const text = await messages();
  // It ended while the texts were on their way.
  if (![...noticeOf.values()].includes(id)) return;
  const isConnection = id === CONNECTION;
  const title = text(isConnection ? 'troubleConnection' : titles[work]);
  const search = { subject: title, fault: describeFault(title, error) };
  notify.failure({
    id,
    title,
    message: text(isConnection ? 'troubleConnectionHint' : work === 'live' ? 'troubleLiveHint' : 'troubleHint'),
    lifetime: false,
    action: { label: text('support'), onClick: () => void router.navigate({ to: '/support', search }) },
  });
};

const follow = (): void => {
  const lasting = lastingTroubles().filter(({ trouble }) => trouble !== 'signed-out');
  const shown = new Set(noticeOf.values());
  for (const work of [...noticeOf.keys()]) if (!lasting.some((one) => one.work === work)) noticeOf.delete(work);
  for (const one of lasting) {
    if (noticeOf.has(one.work)) continue;
    const id = isOnline() ? `trouble-${one.work}` : CONNECTION;
    noticeOf.set(one.work, id);
    if (!shown.has(id)) void show(id, one);
  }
  const left = new Set(noticeOf.values());
  for (const id of shown) if (!left.has(id)) notify.withdraw(id);
};

/** Tells of trouble that lasts, with a way to Support, until it ends. */
export const followTroubles = (): (() => void) => onLastingTroubles(follow);
