import { buffer } from 'node:stream/consumers';
import { LINK_SECONDS } from '@dubplate/contract/accounts/limits';
import type { FileId } from '@dubplate/contract/ids';
import type { EmailStatus } from '@dubplate/contract/people/limits';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { thumbnailKey } from '#features/files/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { Fault } from '#platform/errors.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Language } from '#platform/language.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Brand } from '#platform/mail/render-email.ts';
import type { LimitOptions, RateLimit } from '#platform/rate-limit.ts';
import { hashSecretToken, newSecretToken } from '#platform/secrets/secret-token.ts';
import type { Sms } from '#platform/sms/sms.ts';
import { type Storage, StorageNotFound } from '#platform/storage/storage.ts';
import { inSpan } from '#platform/tracing/spans.ts';
import { findUserByName, type User } from '../store.ts';
import type { LinkPurpose } from '../tables.ts';
import type { TransferLinks } from '../transfer-links.ts';
import { composeEmail, type TemplateValues } from './compose-email.ts';
import type { EmailKind, EmailTemplate, EmailTemplates, EmailValues } from './email-template.ts';
import { deleteLink, insertLink } from './link-store.ts';
import { saveSentEmail } from './sent-store.ts';

/** An email to a name that somebody may have or not. Never a token: jobs are stored, and backed up. */
export interface EmailJob {
  /** By which what became of it is known; absent in jobs of older versions. */
  readonly uuid?: string;
  readonly kind: EmailKind;
  /** As `parseUsername` writes it. */
  readonly username: string;
  readonly values: TemplateValues;
  /** Shown above the text. */
  readonly picture?: FileId;
  /** Another address that its recipient named for this. */
  readonly to?: string;
  /** Instead of the recipient's own. */
  readonly language?: Language;
  /** Of the person who asked for it, for a recipient without an account. */
  readonly callerLanguage?: Language;
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
  readonly storage: Pick<Storage, 'get'>;
  readonly origin: Origin;
  readonly brand: Omit<Brand, 'url'>;
  readonly limit: (options: LimitOptions) => RateLimit;
  readonly log: { warn(fields: object, message: string): void };
  readonly transferLinks: TransferLinks;
}

type EmailRequest<K extends EmailKind> = Omit<EmailJob, 'uuid' | 'kind' | 'values'> & {
  readonly kind: K;
  readonly values: EmailValues[K];
};

/** Enqueues an email in the caller's transaction: it leaves if that commits. */
export const enqueueEmail = <K extends EmailKind>(
  db: Db,
  jobs: Jobs,
  { kind, username, values, picture, to, language, callerLanguage }: EmailRequest<K>,
): Promise<void> =>
  jobs.send(db, 'account-letter', {
    uuid: newUuid(),
    kind,
    username,
    values: { ...values },
    ...(picture && { picture }),
    ...(to && { to }),
    ...(language && { language }),
    ...(callerLanguage && { callerLanguage }),
  });

const linkPath = (purpose: LinkPurpose, token: string, expiresAt: Date): string =>
  purpose === 'verify'
    ? `/verify/${token}`
    : `/changepassword?token=${token}&expired=${Math.floor(expiresAt.getTime() / 1000)}`;

const pathTo = (path: string, values: TemplateValues): string =>
  path.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '');

/** Creates a secret link; only its hash is stored. */
const createLink = async ({ db, clock, origin }: EmailDeps, user: User, purpose: LinkPurpose) => {
  const token = newSecretToken();
  const hash = hashSecretToken(token);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LINK_SECONDS[purpose] * 1000);
  await insertLink(db, { hash, user_uuid: user.uuid, purpose, created_at: now, expires_at: expiresAt });
  return { url: `${origin()}${linkPath(purpose, token, expiresAt)}`, revoke: () => deleteLink(db, hash) };
};

/** A template with the count of what each name got of it today. */
interface LimitedTemplate {
  readonly template: EmailTemplate;
  readonly daily: RateLimit;
}

const limitTemplates = (templates: EmailTemplates, limit: EmailDeps['limit']): ReadonlyMap<string, LimitedTemplate> =>
  new Map(
    Object.entries(templates).map(([kind, template]) => [
      kind,
      {
        template,
        daily: limit({ name: `letters:${kind}`, limit: template.perDay, windowSeconds: 24 * 60 * 60 }),
      },
    ]),
  );

const isWithin = (limit: RateLimit, username: string): Promise<boolean> =>
  limit.check(username).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Fault) return false;
      throw error;
    },
  );

/** Sends one email, if its recipient exists and should get it. @throws where it could not be sent */
const sendEmail = async (deps: EmailDeps, { template, daily }: LimitedTemplate, job: EmailJob): Promise<void> => {
  const { link } = template;
  const user = await findUserByName(deps.db, job.username);
  if (!user || template.link === 'transfer' || template.shouldSkip?.(user)) return;
  if ((user.emails_off as readonly string[]).includes(job.kind)) return;
  // Else anybody could have a stranger written to by signing up with their address.
  if (user.verified_at === null && !template.isForUnverified) return;
  const to = job.to ?? user.username;
  const email = { uuid: job.uuid ?? newUuid(), user_uuid: user.uuid, kind: job.kind, recipient: to };
  const save = (status: EmailStatus) => saveSentEmail(deps.db, { ...email, status, at: deps.clock.now() });
  if (!(await isWithin(daily, to))) {
    deps.log.warn({ user_uuid: user.uuid, kind: job.kind }, 'an email was dropped: this name got too many today');
    return save('DROPPED');
  }
  const secret = link === 'verify' || link === 'reset' ? await createLink(deps, user, link) : null;
  const url = secret?.url ?? (link && `${deps.origin()}${pathTo(link, job.values)}`);
  try {
    await deliver(deps, template, job, { to, language: job.language ?? user.language, url, revoke: secret?.revoke });
  } catch (error) {
    await save('FAILED');
    throw error;
  }
  // It has left: a failure here must not have it sent twice.
  await save('SENT').catch(() => undefined);
  // Afterwards: an email that is tried again counts once.
  await daily.count(to).catch(() => undefined);
};

interface Delivery {
  readonly to: string;
  readonly language: Language;
  readonly url: string | null;
  readonly revoke: (() => Promise<void>) | undefined;
}

/** The bytes of a cover’s thumbnail; undefined if it is gone. */
const readPicture = async ({ storage }: EmailDeps, uuid: FileId): Promise<Buffer | undefined> => {
  try {
    const { stream } = await storage.get(thumbnailKey(uuid, 'medium'));
    return await buffer(stream);
  } catch (error) {
    if (error instanceof StorageNotFound) return undefined;
    throw error;
  }
};

/** Sends an email, or a short message to a phone; its link dies with it where it can’t be sent. */
const deliver = async (
  deps: EmailDeps,
  template: EmailTemplate,
  job: EmailJob,
  { to, language, url, revoke }: Delivery,
): Promise<void> => {
  const brand = { ...deps.brand, url: deps.origin() };
  try {
    const isPhone = parseUsername(to)?.kind === 'phone';
    const picture = job.picture && !isPhone ? await readPicture(deps, job.picture) : undefined;
    const { sms, ...email } = composeEmail({ template, language, values: job.values, picture, link: url, brand });
    await inSpan(
      isPhone ? 'send SMS' : 'send email',
      { kind: 'client', attributes: { 'dubplate.email': job.kind } },
      () => (isPhone ? deps.sms.send({ to, text: sms }) : deps.mail.send({ to, ...email })),
    );
  } catch (error) {
    await revoke?.();
    deps.log.warn({ err: error, kind: job.kind }, 'an email could not be sent; it will be tried again');
    throw error;
  }
};

/** Sends the link that moves a profile here, if the name waits for its transfer. */
const sendTransferLink = async (
  deps: EmailDeps,
  { template, daily }: LimitedTemplate,
  job: EmailJob,
): Promise<void> => {
  const to = job.username;
  if (!(await isWithin(daily, to))) return;
  const link = await deps.transferLinks.create(to, deps.clock.now());
  if (!link) return;
  const url = `${deps.origin()}${linkPath('reset', link.token, link.expiresAt)}`;
  await deliver(deps, template, job, { to, language: job.callerLanguage ?? 'en', url, revoke: link.revoke });
  await daily.count(to).catch(() => undefined);
};

/** Sends the emails of these templates. */
export const createEmailSender = (deps: EmailDeps, templates: EmailTemplates): ((job: EmailJob) => Promise<void>) => {
  const limited = limitTemplates(templates, deps.limit);
  return async (job) => {
    const template = limited.get(job.kind);
    const transfer = limited.get('transfer');
    if (!template || !transfer) throw new Error(`No email of this kind: ${job.kind}`);
    await sendEmail(deps, template, job);
    // Who waits for a transfer and asks for a new password is sent the link that moves them here.
    if (job.kind === 'reset' || job.kind === 'transfer') await sendTransferLink(deps, transfer, job);
  };
};
