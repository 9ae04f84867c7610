import { accountEmails } from './account-emails.ts';
import { commerceEmails } from './commerce-letters.ts';
import type { EmailTemplate } from './email-template.ts';
import { ownDataEmails } from './own-data-letters.ts';

/** Every letter an account gets. One more is one entry more. */
export const emailTemplates = { ...accountEmails, ...ownDataEmails, ...commerceEmails };

export type EmailKind = keyof typeof emailTemplates;

/** What each kind must be asked for with, to fill its places. */
export interface EmailValues {
  verify: Record<never, never>;
  reset: Record<never, never>;
  'password-changed': { changed_at: string };
  'new-device': { device: string | null; signed_in_at: string };
  'passkey-added': { device: string | null; added_at: string };
  'export-ready': { expires_at: string };
  'deletion-planned': { due_at: string };
  /** `order`: the page of the order, below the origin. */
  receipt: { amount: string; order: string };
  'release-not-sent': { title: string; reason: string; release: string };
}

export const emailTemplate = (name: EmailKind): EmailTemplate => emailTemplates[name];
