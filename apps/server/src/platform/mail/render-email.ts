import { escapeHtml } from '../escape-html.ts';
import type { Language } from '../language.ts';
import { hiddenStart, renderLayout } from './email-layout.ts';
import type { Email } from './mail.ts';

/** What an email says, as plain text; the layout escapes and styles it. */
export interface EmailContent {
  readonly language: Language;
  readonly subject: string;
  /** A WebP, shown below the subject. */
  readonly picture?: Buffer | undefined;
  /** Paragraphs before the button. */
  readonly lead: readonly string[];
  readonly button?: { readonly label: string; readonly url: string } | undefined;
  /** Paragraphs after it, in a quieter voice. */
  readonly closing: readonly string[];
}

/** Who writes. */
export interface Brand {
  readonly name: string;
  /** The service's own address. */
  readonly url: string;
  /** Where a person can answer; null where nobody reads. */
  readonly supportEmail: string | null;
}

const words = {
  en: { plainLink: 'If the button does not work, open this address:', support: 'Questions? Write to' },
  ru: { plainLink: 'Если кнопка не работает, откройте этот адрес:', support: 'Есть вопросы? Пишите:' },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a header must not hold
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();

const paragraph = (text: string, className: string) =>
  `<p class="${className}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const htmlOf = (content: EmailContent, brand: Brand): string => {
  const { language, subject, picture, lead, button, closing } = content;
  const body = [
    `<h1>${escapeHtml(subject)}</h1>`,
    ...(picture ? ['<img src="cid:picture" alt="" width="160" height="160">'] : []),
    ...lead.map((text) => paragraph(text, 'lead')),
    ...(button
      ? [
          `<table role="presentation" class="button" cellpadding="0" cellspacing="0"><tr><td><a href="${escapeHtml(button.url)}">${escapeHtml(button.label)}</a></td></tr></table>`,
          `<p class="quiet">${words[language].plainLink}<br><a href="${escapeHtml(button.url)}">${escapeHtml(button.url)}</a></p>`,
        ]
      : []),
    ...closing.map((text) => paragraph(text, 'quiet')),
  ].join('\n');
  const support = brand.supportEmail
    ? `<br>${words[language].support} <a href="mailto:${escapeHtml(brand.supportEmail)}">${escapeHtml(brand.supportEmail)}</a>`
    : '';
  const footer = `<a href="${escapeHtml(brand.url)}">${escapeHtml(brand.name)}</a>${support}`;
  return renderLayout({
    language,
    title: escapeHtml(subject),
    wordmark: escapeHtml(brand.name),
    preview: hiddenStart(lead[0] ?? ''),
    body,
    footer,
  });
};

const textOf = ({ language, subject, lead, button, closing }: EmailContent, brand: Brand): string =>
  [
    subject,
    ...lead,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...closing,
    `-- \n${brand.name}\n${brand.url}`,
    ...(brand.supportEmail ? [`${words[language].support} ${brand.supportEmail}`] : []),
  ].join('\n\n');

/** An email in the house's frame: HTML, and a text part that says the same. */
export const renderEmail = (content: EmailContent, brand: Brand): Omit<Email, 'to'> => {
  const safe = { ...content, subject: oneLine(content.subject) };
  const { subject, picture } = safe;
  return { subject, html: htmlOf(safe, brand), text: textOf(safe, brand), ...(picture && { picture }) };
};
