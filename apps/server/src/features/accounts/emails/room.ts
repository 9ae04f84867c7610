import type { Config } from '#config/config.ts';
import type { Room } from '#platform/rooms/room.ts';
import { createEmailSender, type EmailDeps } from './send-email.ts';

interface EmailsDeps extends Omit<EmailDeps, 'brand'> {
  readonly config: Pick<Config, 'product' | 'supportEmail'>;
  /** All that send emails. */
  readonly rooms: readonly Room[];
}

/** Tried again for more than two hours: a mail server's outage must not lose emails. */
const RETRIES = 12;

/** Sends what the rooms enqueue, by their templates. */
export const emailsRoom = ({ config, rooms, ...deps }: EmailsDeps): Room => {
  const templates = Object.assign({}, ...rooms.map(({ emails }) => emails));
  const brand = { name: config.product.name, supportEmail: config.supportEmail };
  const send = createEmailSender({ ...deps, brand }, templates);
  return { jobs: { 'account-letter': { run: send, timeLimit: 120, concurrency: 2, retries: RETRIES } } };
};
