/** One letter, in the recipient's language already. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Where letters go: an SMTP server, or the outbox folder. */
export interface Mail {
  send(letter: Letter): Promise<void>;
  close(): void;
}
