import { writeToOutbox } from '../mail/create-mail.ts';

interface SmsOptions {
  readonly smsUrl: string | null;
  /** Without an address every message becomes a `.txt` file here. */
  readonly outboxDir: string;
}

const TIMEOUT_MS = 10_000;

const createHttpSms = (url: string): Sms => ({
  async send({ to, text }) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The SMS sender answered ${answer.status}`);
  },
});

const createFolderSms = (folder: string): Sms => ({
  send: ({ to, text }) => writeToOutbox(folder, '.txt', `To: ${to}\n\n${text}\n`),
});

export const createSms = ({ smsUrl, outboxDir }: SmsOptions): Sms =>
  smsUrl ? createHttpSms(smsUrl) : createFolderSms(outboxDir);

/** Sends text messages to the gateway at `SMS_URL` or the outbox folder. */
export interface Sms {
  /** `to`: the digits of a phone number, with the country code. @throws if the message was not accepted */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}
