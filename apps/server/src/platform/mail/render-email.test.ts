import { expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';

const brand = { name: 'Dub & Plate', url: 'https://music.example', supportEmail: 'help@music.example' };
const content = {
  language: 'en' as const,
  subject: 'Hello <b>you</b>',
  lead: ['First "line" <script>alert(1)</script>', 'One\nTwo'],
  button: { label: 'Go & see', url: 'https://music.example/x?a=1&b="2"' },
  closing: ['The <end>'],
};

it('renders the same content in both parts and escapes all values', () => {
  const { html = '', text } = renderEmail(content, brand);
  expect(html).not.toMatch(/<script|<b>|<end>|b="2"/);
  const shown = html
    .replace(/^[\s\S]*<body/, '<body')
    .replaceAll('<br>', '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  const { subject, lead, button, closing } = content;
  for (const part of [shown, text])
    for (const said of [subject, ...lead, button.label, button.url, ...closing, brand.name, brand.supportEmail])
      expect(part).toContain(said);
  expect(html).toContain('href="https://music.example/x?a=1&amp;b=&quot;2&quot;"');
});

it('lets no line break into a header', () => {
  const { subject } = renderEmail({ ...content, subject: 'Hi\r\nBcc: all@example.com\u2028there' }, brand);
  expect(subject).toBe('Hi Bcc: all@example.com there');
});

it('renders without a button and without a support address', () => {
  const { html = '', text } = renderEmail(
    { ...content, language: 'ru', button: undefined },
    { ...brand, supportEmail: null },
  );
  expect(html).toContain('<html lang="ru">');
  for (const part of [html, text]) expect(part).not.toMatch(/кнопка|вопросы|mailto/);
});

it('sets a quote apart, describes the picture, and works without it', () => {
  const picture = { image: Buffer.from('bytes'), alt: 'Cover of “A "B"”' };
  const lead = ['What has to be changed:', { quote: 'The cover <is> blurred.\nSend another.' }];
  const { html = '', text, ...rest } = renderEmail({ ...content, lead, picture }, brand);
  expect(rest.picture).toBe(picture.image);
  expect(html).toContain('alt="Cover of “A &quot;B&quot;”"');
  expect(html).toMatch(/<td class="quote" [^>]*>The cover &lt;is&gt; blurred\.<br>Send another\.<\/td>/);
  expect(text).toContain('What has to be changed:\n\nThe cover <is> blurred.\nSend another.');
  const plain = renderEmail({ ...content, lead }, brand);
  expect(plain.html).not.toContain('<img');
  expect(plain).not.toHaveProperty('picture');
});
