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
import { composeEmail, type TemplateValues } from './compose-email.ts';
import { type EmailKind, type EmailValues, emailTemplate, emailTemplates } from './email-templates.ts';
import { deleteLink, insertLink } from './link-store.ts';

/** A letter to write: to a name that somebody may have or not. Never a token: jobs are kept, and backed up. */
export interface EmailJob {
  readonly kind: EmailKind;
  /** As `parseUsername` writes it. */
  readonly username: string;
  readonly values: TemplateValues;
  /** Instead of the recipient's own. */
  readonly language?: Language;
}

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'account-letter': EmailJob;
  }
}

export interface EmailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly origin: Origin;
  readonly brand: Omit<Brand, 'url'>;
  readonly limit: (options: LimitOptions) => RateLimit;
  readonly log: { warn(fields: object, message: string): void };
}

type EmailRequest<K extends EmailKind> = Omit<EmailJob, 'kind' | 'values'> & {
  readonly kind: K;
  readonly values: EmailValues[K];
};

/** Asks for a letter, in the caller's transaction: it leaves if that commits. */
export const enqueueEmail = <K extends EmailKind>(
  db: Db,
  jobs: Jobs,
  { kind, username, values, language }: EmailRequest<K>,
): Promise<void> =>
  jobs.send(db, 'account-letter', { kind, username, values: { ...values }, ...(language && { language }) });

const linkPath = (purpose: LinkPurpose, token: string, expiresAt: Date): string =>
  purpose === 'verify'
    ? `/verify/${token}`
    : `/changepassword?token=${token}&expired=${Math.floor(expiresAt.getTime() / 1000)}`;

const pathTo = (path: string, values: TemplateValues): string =>
  path.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '');

/** Makes a secret link; only its hash is kept. */
const createLink = async ({ db, clock, origin }: EmailDeps, user: User, purpose: LinkPurpose) => {
  const token = newSecretToken();
  const hash = hashSecretToken(token);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LINK_SECONDS[purpose] * 1000);
  await insertLink(db, { hash, user_uuid: user.uuid, purpose, created_at: now, expires_at: expiresAt });
  return { url: `${origin()}${linkPath(purpose, token, expiresAt)}`, takeBack: () => deleteLink(db, hash) };
};

type DailyLimits = Readonly<Record<EmailKind, RateLimit>>;

const createDailyLimits = (limit: EmailDeps['limit']): DailyLimits =>
  Object.fromEntries(
    Object.entries(emailTemplates).map(([kind, { perDay }]) => [
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
const sendEmail = async (deps: EmailDeps, daily: DailyLimits, job: EmailJob): Promise<void> => {
  const user = await findUserByName(deps.db, job.username);
  const { link: bears, shouldSkip: isNeedless, isForUnverified: isForUnproven } = emailTemplate(job.kind);
  if (!user || isNeedless?.(user)) return;
  // Else anybody could have a stranger written to by signing up with their address.
  if (user.verified_at === null && !isForUnproven) return;
  const limit = daily[job.kind];
  if (!(await isWithin(limit, job.username))) {
    deps.log.warn({ user_uuid: user.uuid, kind: job.kind }, 'a letter was dropped: this name got too many today');
    return;
  }
  const secret = bears === 'verify' || bears === 'reset' ? await createLink(deps, user, bears) : null;
  const { sms, ...letter } = composeEmail({
    kind: job.kind,
    language: job.language ?? user.language,
    values: job.values,
    link: secret?.url ?? (bears && `${deps.origin()}${pathTo(bears, job.values)}`),
    brand: { ...deps.brand, url: deps.origin() },
  });
  try {
    if (parseUsername(user.username)?.kind === 'phone') await deps.sms.send({ to: user.username, text: sms });
    else await deps.mail.send({ to: user.username, ...letter });
  } catch (error) {
    await secret?.takeBack();
    deps.log.warn({ err: error, kind: job.kind }, 'a letter could not be sent; it will be tried again');
    throw error;
  }
  // Afterwards: a letter that is tried again counts once.
  await limit.count(job.username).catch(() => undefined);
};

/** Tried again for more than two hours: a mail server's outage must not swallow letters. */
const RETRIES = 12;

export const registerEmailWorker = (jobs: Jobs, deps: EmailDeps): void => {
  const daily = createDailyLimits(deps.limit);
  jobs.work('account-letter', (job) => sendEmail(deps, daily, job), { concurrency: 2, retries: RETRIES });
};
