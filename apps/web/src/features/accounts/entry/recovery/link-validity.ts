/** A mailed link as its address has it; `expired` in seconds since 1970. */
export interface MailedLink {
  readonly token?: string;
  readonly expired?: string;
}

/** Whether the link can still be used: it has a token and a time, and the time is not over yet. */
export const isLinkValid = ({ token, expired }: MailedLink, now: Date): boolean =>
  Boolean(token) && expired !== undefined && /^\d+$/.test(expired) && now.getTime() / 1000 < Number(expired);
