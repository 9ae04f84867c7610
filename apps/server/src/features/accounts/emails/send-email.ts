import { buffer } from 'node:stream/consumers';
import { LINK_SECONDS } from '@dubplate/contract/accounts/limits';
import type { FileId, UserId } from '@dubplate/contract/ids';
import type { EmailStatus } from '@dubplate/contract/people/limits';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { thumbnailKey } from '#features/files/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { ApiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Language } from '#platform/language.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Room } from '#platform/rooms/room.ts';
import { hashSecretToken, newSecretToken } from '#platform/secrets/secret-token.ts';
import { StorageNotFound } from '#platform/storage/storage.ts';
import { inSpan } from '#platform/tracing/spans.ts';
import { countedName } from '../phone-numbers.ts';
import { findUserByName, type User } from '../store.ts';
import type { LinkPurpose } from '../tables.ts';
import {
  composeEmail,
  type EmailKind,
  type EmailTemplate,
  type EmailTemplates,
  type EmailValues,
  type TemplateValues,
} from './email-template.ts';
import { deleteLink, insertLink, saveSentEmail } from './store.ts';

/** A link that transfers a profile to this instance; only its hash is stored. */
interface TransferLink {
  readonly token: string;
  readonly expiresAt: Date;
  /** Deletes the link if its email could not be sent. */
  revoke(): Promise<void>;
}

/** A user of the older system. */
interface LegacyUser {
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The mailed links of users of the older system who have no account yet. */
export interface TransferLinks {
  /** Returns null if no transfer awaits this name. */
  create(username: string, now: Date): Promise<TransferLink | null>;
  /** Returns the owner of a valid link without using the link up. */
  find(db: Db, token: string, now: Date): Promise<{ readonly username: string } | null>;
  /**
   * Uses a link up and starts the transfer to the account that `createAccount` creates. Returns false if the link is not
   * valid or no account could be created.
   */
  move(
    trx: Db,
    token: string,
    now: Date,
    createAccount: (user: LegacyUser) => Promise<UserId | null>,
  ): Promise<boolean>;
}

/** An email to a name that may have no account. Must not contain a token, since jobs are stored and backed up. */
interface EmailJob {
  /** Id in `sent_emails`; absent in jobs of older versions. */
  readonly uuid?: string;
  readonly kind: EmailKind;
  /** Normalized by `parseUsername`. */
  readonly username: string;
  readonly values: TemplateValues;
  /** A release’s cover, shown above the text. The email has a value `title`. */
  readonly picture?: FileId;
  /** Another address that the recipient gave for this purpose. */
  readonly to?: string;
  /** Overrides the recipient's language. */
  readonly language?: Language;
  /** Language of the caller, used if the recipient has no account. */
  readonly callerLanguage?: Language;
}

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'account-letter': EmailJob;
  }
}

type EmailContext = Pick<
  ServerContext,
  'db' | 'clock' | 'mail' | 'sms' | 'storage' | 'origin' | 'limit' | 'config' | 'log'
> & { readonly transferLinks: TransferLinks };

type EmailRequest<K extends EmailKind> = Omit<EmailJob, 'uuid' | 'kind' | 'values'> & {
  readonly kind: K;
  readonly values: EmailValues[K];
};

/** Enqueues an email in the caller's transaction. */
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
const createLink = async ({ db, clock, origin }: EmailContext, user: User, purpose: LinkPurpose) => {
  const token = newSecretToken();
  const hash = hashSecretToken(token);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LINK_SECONDS[purpose] * 1000);
  await insertLink(db, { hash, user_uuid: user.uuid, purpose, created_at: now, expires_at: expiresAt });
  return { url: `${origin()}${linkPath(purpose, token, expiresAt)}`, revoke: () => deleteLink(db, hash) };
};

interface LimitedTemplate {
  readonly template: EmailTemplate;
  readonly daily: RateLimit;
}

const limitTemplates = (
  templates: EmailTemplates,
  limit: EmailContext['limit'],
): ReadonlyMap<string, LimitedTemplate> =>
  new Map(
    Object.entries(templates).map(([kind, template]) => [
      kind,
      {
        template,
        daily: limit({ name: `letters:${kind}`, limit: template.perDay, windowSeconds: 24 * 60 * 60 }),
      },
    ]),
  );

/** Counts an email before it is sent, since several are sent at once. Returns whether it may be sent. */
const isWithin = (limit: RateLimit, username: string): Promise<boolean> =>
  limit.count(username).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );

/** Sends one email if the recipient exists and should get it. @throws if sending fails */
const sendEmail = async (deps: EmailContext, { template, daily }: LimitedTemplate, job: EmailJob): Promise<void> => {
  const { link } = template;
  const user = await findUserByName(deps.db, job.username, deps.config.phoneCountry);
  if (!user && template.isForStrangers) return sendToStranger(deps, { template, daily }, job);
  if (!user || template.link === 'transfer' || template.shouldSkip?.(user)) return;
  if ((user.emails_off as readonly string[]).includes(job.kind)) return;
  // Otherwise a sign-up with a stranger's address would make us write to the stranger.
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
    const delivery = { to, language: job.language ?? user.language, url, revoke: secret?.revoke };
    await deliver(deps, { template, daily }, job, delivery);
  } catch (error) {
    await save('FAILED');
    throw error;
  }
  // The email has been sent: an error here must not cause a second one.
  await save('SENT').catch(() => undefined);
};

interface Delivery {
  readonly to: string;
  readonly language: Language;
  readonly url: string | null;
  readonly revoke: (() => Promise<void>) | undefined;
}

/** Returns the thumbnail of a cover, or undefined if it was deleted. */
const readPicture = async ({ storage }: EmailContext, uuid: FileId): Promise<Buffer | undefined> => {
  try {
    const { stream } = await storage.get(thumbnailKey(uuid, 'medium'));
    return await buffer(stream);
  } catch (error) {
    if (error instanceof StorageNotFound) return undefined;
    throw error;
  }
};

/** Sends an email, or an SMS to a phone. If that fails, the link is deleted and the email isn't counted. */
const deliver = async (
  deps: EmailContext,
  { template, daily }: LimitedTemplate,
  job: EmailJob,
  { to, language, url, revoke }: Delivery,
): Promise<void> => {
  const { product, supportEmail } = deps.config;
  const brand = { name: product.name, supportEmail, url: deps.origin() };
  try {
    const isPhone = parseUsername(to)?.kind === 'phone';
    const picture = job.picture && !isPhone ? await readPicture(deps, job.picture) : undefined;
    const { sms, ...email } = composeEmail({ template, language, values: job.values, picture, link: url, brand });
    await inSpan(
      isPhone ? 'send SMS' : 'send email',
      { kind: 'client', attributes: { 'dubplate.email': job.kind } },
      () =>
        isPhone
          ? deps.sms.send({ to: countedName(to, deps.config.phoneCountry), text: sms })
          : deps.mail.send({ to, ...email }),
    );
  } catch (error) {
    await revoke?.();
    await daily.giveBack(to);
    deps.log.warn({ err: error, kind: job.kind }, 'an email could not be sent; it will be tried again');
    throw error;
  }
};

/** Sends an email to a name without an account; nothing of it is stored. */
const sendToStranger = async (
  deps: EmailContext,
  { template, daily }: LimitedTemplate,
  job: EmailJob,
): Promise<void> => {
  const to = job.username;
  if (!(await isWithin(daily, to))) return;
  const url = template.link && `${deps.origin()}${pathTo(template.link, job.values)}`;
  const language = job.callerLanguage ?? 'en';
  await deliver(deps, { template, daily }, job, { to, language, url, revoke: undefined });
};

/** Sends a transfer link if a transfer awaits this name. */
const sendTransferLink = async (
  deps: EmailContext,
  { template, daily }: LimitedTemplate,
  job: EmailJob,
): Promise<void> => {
  const to = job.username;
  if (!(await isWithin(daily, to))) return;
  const link = await deps.transferLinks.create(to, deps.clock.now());
  if (!link) return daily.giveBack(to);
  const url = `${deps.origin()}${linkPath('reset', link.token, link.expiresAt)}`;
  const language = job.callerLanguage ?? 'en';
  await deliver(deps, { template, daily }, job, { to, language, url, revoke: link.revoke });
};

/** Retries cover more than two hours, so that an outage of the mail server loses no emails. */
const RETRIES = 12;

/** Sends the emails that the rooms enqueue. @param rooms all rooms that define emails */
export const emailsRoom = ({ rooms, ...deps }: EmailContext & { readonly rooms: readonly Room[] }): Room => {
  const limited = limitTemplates(Object.assign({}, ...rooms.map(({ emails }) => emails)), deps.limit);
  const run = async (job: EmailJob): Promise<void> => {
    const template = limited.get(job.kind);
    const transfer = limited.get('transfer');
    if (!template || !transfer) throw new Error(`No email of this kind: ${job.kind}`);
    await sendEmail(deps, template, job);
    // A user of the older system who resets a password gets the link that transfers their profile.
    if (job.kind === 'reset' || job.kind === 'transfer') await sendTransferLink(deps, transfer, job);
  };
  return { jobs: { 'account-letter': { run, timeLimit: 120, concurrency: 2, retries: RETRIES } } };
};
