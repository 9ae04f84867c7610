/** One email, in the recipient's language already. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A WebP that the HTML shows as `cid:picture`. */
  readonly picture?: Buffer | undefined;
}

/** Sends emails to an SMTP server or the outbox folder. */
export interface Mail {
  send(email: Email): Promise<void>;
  close(): void;
}
