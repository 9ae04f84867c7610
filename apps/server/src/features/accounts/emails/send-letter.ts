import { LINK_SECONDS } from '@dubplate/contract/accounts/limits';
import { parseUsername } from '@dubplate/rules/accounts/username';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { Fault } from '#platform/errors.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Language } from '#platform/language.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Brand } from '#platform/mail/render-email.ts';
import type { LimitOptions, RateLimit } from '#platform/rate-limit.ts';
import { hashSecretToken, newSecretToken } from '#platform/secrets/secret-token.ts';
import type { Sms } from '#platform/sms/sms.ts';
import { findUserByName, type User } from '../store.ts';
import type { LinkPurpose } from '../tables.ts';
import { composeLetter, type LetterValues } from './compose-letter.ts';
import { type LetterKindName, letterKind, letterKinds, type ValuesOf } from './letter-kinds.ts';
import { deleteLink, insertLink } from './link-store.ts';

/** A letter to write: to a name that somebody may have or not. Never a token: jobs are kept, and backed up. */
export interface LetterJob {
  readonly kind: LetterKindName;
  /** As `parseUsername` writes it. */
  readonly username: string;
  readonly values: LetterValues;
  /** Instead of the recipient's own. */
  readonly language?: Language;
}

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'account-letter': LetterJob;
  }
}

export interface LetterDesk {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly origin: Origin;
  readonly brand: Omit<Brand, 'url'>;
  readonly limit: (options: LimitOptions) => RateLimit;
  readonly log: { warn(fields: object, message: string): void };
}

type Asked<K extends LetterKindName> = Omit<LetterJob, 'kind' | 'values'> & {
  readonly kind: K;
  readonly values: ValuesOf[K];
};

/** Asks for a letter, in the caller's transaction: it leaves if that commits. */
export const askForLetter = <K extends LetterKindName>(
  db: Db,
  jobs: Jobs,
  { kind, username, values, language }: Asked<K>,
): Promise<void> =>
  jobs.send(db, 'account-letter', { kind, username, values: { ...values }, ...(language && { language }) });

const linkPath = (purpose: LinkPurpose, token: string, expiresAt: Date): string =>
  purpose === 'verify'
    ? `/verify/${token}`
    : `/changepassword?token=${token}&expired=${Math.floor(expiresAt.getTime() / 1000)}`;

const pathTo = (path: string, values: LetterValues): string =>
  path.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '');

/** Makes a secret link; only its hash is kept. */
const makeLink = async ({ db, clock, origin }: LetterDesk, user: User, purpose: LinkPurpose) => {
  const token = newSecretToken();
  const hash = hashSecretToken(token);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LINK_SECONDS[purpose] * 1000);
  await insertLink(db, { hash, user_uuid: user.uuid, purpose, created_at: now, expires_at: expiresAt });
  return { url: `${origin()}${linkPath(purpose, token, expiresAt)}`, takeBack: () => deleteLink(db, hash) };
};

type DailyLimits = Readonly<Record<LetterKindName, RateLimit>>;

const createDailyLimits = (limit: LetterDesk['limit']): DailyLimits =>
  Object.fromEntries(
    Object.entries(letterKinds).map(([kind, { perDay }]) => [
      kind,
      limit({ name: `letters:${kind}`, limit: perDay, windowSeconds: 24 * 60 * 60 }),
    ]),
  ) as DailyLimits;

const isWithin = (limit: RateLimit, username: string): Promise<boolean> =>
  limit.check(username).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Fault) return false;
      throw error;
    },
  );

/** Writes and sends one letter, if its recipient exists and needs it. @throws where it could not be sent. */
const sendLetter = async (desk: LetterDesk, daily: DailyLimits, job: LetterJob): Promise<void> => {
  const user = await findUserByName(desk.db, job.username);
  const { link: bears, isNeedless, isForUnproven } = letterKind(job.kind);
  if (!user || isNeedless?.(user)) return;
  // Else anybody could have a stranger written to by signing up with their address.
  if (user.verified_at === null && !isForUnproven) return;
  const limit = daily[job.kind];
  if (!(await isWithin(limit, job.username))) {
    desk.log.warn({ user_uuid: user.uuid, kind: job.kind }, 'a letter was dropped: this name got too many today');
    return;
  }
  const secret = bears === 'verify' || bears === 'reset' ? await makeLink(desk, user, bears) : null;
  const { sms, ...letter } = composeLetter({
    kind: job.kind,
    language: job.language ?? user.language,
    values: job.values,
    link: secret?.url ?? (bears && `${desk.origin()}${pathTo(bears, job.values)}`),
    brand: { ...desk.brand, url: desk.origin() },
  });
  try {
    if (parseUsername(user.username)?.kind === 'phone') await desk.sms.send({ to: user.username, text: sms });
    else await desk.mail.send({ to: user.username, ...letter });
  } catch (error) {
    await secret?.takeBack();
    desk.log.warn({ err: error, kind: job.kind }, 'a letter could not be sent; it will be tried again');
    throw error;
  }
  // Afterwards: a letter that is tried again counts once.
  await limit.count(job.username).catch(() => undefined);
};

/** Tried again for more than two hours: a mail server's outage must not swallow letters. */
const RETRIES = 12;

export const workOnLetters = (jobs: Jobs, desk: LetterDesk): void => {
  const daily = createDailyLimits(desk.limit);
  jobs.work('account-letter', (job) => sendLetter(desk, daily, job), { concurrency: 2, retries: RETRIES });
};
