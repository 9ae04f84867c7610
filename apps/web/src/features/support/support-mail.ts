import { useMessages } from '#lib/i18n/i18n.ts';
import { useInstance } from '../reference/index.ts';

export interface SupportMail {
  readonly address: string;
  /** Opens the user's mail program with subject and error filled in. */
  readonly href: string;
}

/** The mail link to support; null while its address is unknown, or where the instance has none. */
export const useSupportMail = (subject?: string, fault?: string): SupportMail | null => {
  const text = useMessages('entry', 'support');
  const instance = useInstance();
  const address = instance?.support_email;
  if (!address) return null;
  const mail = new URLSearchParams({
    subject: subject ?? text('mailSubject', { product: instance.product_name }),
    body: text('mailBody', { fault: fault ?? '' }),
  });
  // Mail programs take a plus for a plus, not for a space.
  return { address, href: `mailto:${address}?${mail.toString().replaceAll('+', '%20')}` };
};
