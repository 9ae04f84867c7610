import { escapeHtml } from '../html.ts';
import type { Language } from '../language.ts';
import type { Email } from './mail.ts';

/** Preview text in a list of emails; hidden in the email itself. */
const hiddenStart = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(text)}</div>`;

// Mail programs strip style sheets, so every element carries its own; the sheet below only turns the lights off.
const TEXT_FACE = "Onest,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const TITLE_FACE = "Unbounded,'Arial Black','Segoe UI',Roboto,Arial,sans-serif";
const styles: Readonly<Record<string, string>> = {
  '<h1>': `margin:0 0 16px;font:700 22px/30px ${TITLE_FACE};color:#0f1012`,
  '<p class="lead">': `margin:0 0 16px;font:16px/25px ${TEXT_FACE};color:#0f1012`,
  '<p class="quiet">': `margin:0 0 12px;font:14px/21px ${TEXT_FACE};color:#5c574e;overflow-wrap:anywhere;word-break:break-word`,
  '<table role="presentation" class="button" cellpadding="0" cellspacing="0">':
    'margin:24px 0;border-collapse:separate',
};
// Programs that block pictures show the alternative text in the frame.
const PICTURE = `display:block;margin:0 0 20px;border-radius:8px;background:#efece5;font:14px/21px ${TEXT_FACE};color:#5c574e`;
const QUOTE_CELL = `padding:12px 16px;border-left:4px solid #0f1012;background:#f7f5f1;font:16px/25px ${TEXT_FACE};color:#0f1012;overflow-wrap:anywhere;word-break:break-word`;
const BUTTON_CELL = 'border-radius:10px;background:#c23616';
const BUTTON_LINK = `display:inline-block;padding:14px 28px;font:600 16px/20px ${TEXT_FACE};color:#ffffff;text-decoration:none;border-radius:10px`;
const LINK = 'color:#c23616';

const inline = (html: string): string => {
  let styled = html;
  for (const [tag, style] of Object.entries(styles))
    styled = styled.replaceAll(tag, `${tag.slice(0, -1)} style="${style}">`);
  return styled
    .replaceAll('<tr><td><a ', `<tr><td bgcolor="#c23616" style="${BUTTON_CELL}"><a style="${BUTTON_LINK}" `)
    .replaceAll('<a href=', `<a style="${LINK}" href=`);
};

const DARK = `
@media (prefers-color-scheme: dark) {
  body, .paper { background: #0f1012 !important; }
  .sheet { background: #1a1c1f !important; }
  h1, .lead, .wordmark { color: #f7f5f1 !important; }
  .quote { background: #0f1012 !important; border-color: #a8a49b !important; color: #f7f5f1 !important; }
  .picture { background: #292b30 !important; color: #a8a49b !important; }
  .quiet { color: #a8a49b !important; }
  .quiet a, .foot a { color: #ff8a6e !important; }
  .button td { background: #ff5a36 !important; }
  .button a { color: #0f1012 !important; }
  .disc { background: #ff5a36 !important; }
}`;

interface Parts {
  readonly language: string;
  /** All escaped already. */
  readonly title: string;
  readonly wordmark: string;
  readonly preview: string;
  readonly body: string;
  readonly footer: string;
}

/** Renders the layout of an email. It uses tables, because some mail programs support nothing newer. */
const renderLayout = ({ language, title, wordmark, preview, body, footer }: Parts): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${DARK}
</style>
</head>
<body style="margin:0;padding:0;background:#f7f5f1">
${preview}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f5f1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-right:10px"><div class="disc" style="width:14px;height:14px;border-radius:7px;background:#c23616;font-size:0;line-height:0">&nbsp;</div></td>
<td class="wordmark" style="font:800 18px/24px ${TITLE_FACE};color:#0f1012">${wordmark}</td>
</tr></table>
</td></tr>
<tr><td class="sheet" style="padding:32px 32px 20px;background:#ffffff;border-radius:16px" align="left">
${inline(body)}
</td></tr>
<tr><td class="quiet foot" style="padding:20px 8px 0;font:13px/20px ${TEXT_FACE};color:#5c574e">
${inline(footer)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

/** Words of a person, set apart from those of the service. */
export interface EmailQuote {
  readonly quote: string;
}

/** Content of an email as plain text; the layout escapes and styles it. */
export interface EmailContent {
  readonly language: Language;
  readonly subject: string;
  /** A WebP, shown above the subject. */
  readonly picture?: { readonly image: Buffer; readonly alt: string } | undefined;
  /** Paragraphs before the button; what somebody wrote is a quote. */
  readonly lead: readonly (string | EmailQuote)[];
  readonly button?: { readonly label: string; readonly url: string } | undefined;
  /** Paragraphs after it, in a quieter voice. */
  readonly closing: readonly string[];
}

/** The sender of emails. */
export interface Brand {
  readonly name: string;
  /** The service's own address. */
  readonly url: string;
  /** Address for replies; null if replies are not read. */
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

const quotation = (text: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td class="quote" style="${QUOTE_CELL}">${escapeHtml(text).replaceAll('\n', '<br>')}</td></tr></table>`;

const wordsOf = (part: string | EmailQuote): string => (typeof part === 'string' ? part : part.quote);

/** Length of the text that lists of emails show, in characters. */
const PREVIEW_LENGTH = 150;

const htmlOf = (content: EmailContent, brand: Brand): string => {
  const { language, subject, picture, lead, button, closing } = content;
  const body = [
    ...(picture
      ? [
          `<img src="cid:picture" class="picture" alt="${escapeHtml(picture.alt)}" width="200" height="200" style="${PICTURE}">`,
        ]
      : []),
    `<h1>${escapeHtml(subject)}</h1>`,
    ...lead.map((part) => (typeof part === 'string' ? paragraph(part, 'lead') : quotation(part.quote))),
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
    preview: hiddenStart([...lead.map(wordsOf).join(' ')].slice(0, PREVIEW_LENGTH).join('')),
    body,
    footer,
  });
};

const textOf = ({ language, subject, lead, button, closing }: EmailContent, brand: Brand): string =>
  [
    subject,
    ...lead.map(wordsOf),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...closing,
    `-- \n${brand.name}\n${brand.url}`,
    ...(brand.supportEmail ? [`${words[language].support} ${brand.supportEmail}`] : []),
  ].join('\n\n');

/** Renders an email in the house style: HTML, and a text part with the same content. */
export const renderEmail = (content: EmailContent, brand: Brand): Omit<Email, 'to'> => {
  const safe = { ...content, subject: oneLine(content.subject) };
  const { subject, picture } = safe;
  return { subject, html: htmlOf(safe, brand), text: textOf(safe, brand), ...(picture && { picture: picture.image }) };
};
