/** The parameters of a mailed link; `expired` is in seconds since 1970. */
export interface MailedLink {
  readonly token?: string;
  readonly expired?: string;
}

/** Returns true if the link has a token and has not expired. */
export const isLinkValid = ({ token, expired }: MailedLink, now: Date): boolean =>
  Boolean(token) && expired !== undefined && /^\d+$/.test(expired) && now.getTime() / 1000 < Number(expired);
