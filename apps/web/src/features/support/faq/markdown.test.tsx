import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { Markdown } from './markdown.tsx';

const rendered = async (text: string): Promise<string> => {
  const { container } = await renderInApp(<Markdown>{text}</Markdown>);
  return container.querySelector('[class]')?.innerHTML ?? '';
};

it.each([
  ['a **bold** and *soft* `word`', '<p>a <strong>bold</strong> and <em>soft</em> <code>word</code></p>'],
  ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
  ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
  ['# Heading', '<p><strong>Heading</strong></p>'],
  ['A & B < C', '<p>A &amp; B &lt; C</p>'],
  ['`a & b`', '<p><code>a &amp; b</code></p>'],
  ['[there](/purchases)', '<p><a href="/purchases">there</a></p>'],
])('%s', async (text, html) => expect(await rendered(text)).toBe(html));

it.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<a href="javascript:alert(1)">x</a>',
  '<!-- comment -->',
])('shows HTML as the text that it is: %s', async (text) => {
  const { container } = await renderInApp(<Markdown>{text}</Markdown>);
  expect(container.querySelector('script, img, a')).toBeNull();
  expect(container.textContent).toContain(text.slice(0, 8));
});

it.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//elsewhere.example', 'vbscript:x'])(
  'follows no address like %s',
  async (address) => {
    await renderInApp(<Markdown>{`[press](${address})`}</Markdown>);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('press')).toBeDefined();
  },
);

it('opens other sites apart, and loads no picture', async () => {
  const { container } = await renderInApp(
    <Markdown>{'[a](https://x.example) ![b](https://x.example/b.png)'}</Markdown>,
  );
  expect(screen.getByRole('link', { name: 'a' }).getAttribute('rel')).toBe('noopener noreferrer');
  expect(container.querySelector('img')).toBeNull();
});
