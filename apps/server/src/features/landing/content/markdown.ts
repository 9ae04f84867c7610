import { lexer, type Token, type Tokens } from 'marked';
import { type Html, html } from '#platform/html.ts';

/** Allows http, https, mailto and paths of this instance; returns null for all other URLs. */
const safeAddress = (href: string): string | null => {
  if (/^(?:https?:\/\/|mailto:)/i.test(href)) return href;
  const base = 'https://instance.invalid';
  const read = href.startsWith('/') ? URL.parse(href, base) : null;
  return read && read.origin === base ? read.pathname + read.search + read.hash : null;
};

const link = (href: string, content: Html | string): Html => {
  const address = safeAddress(href);
  return address === null ? html`${content}` : html`<a href="${address}">${content}</a>`;
};

const nested = (token: Token, fallback: string): Html | string =>
  'tokens' in token && token.tokens ? renderTokens(token.tokens) : fallback;

const renderList = ({ ordered, start, items }: Tokens.List): Html => {
  const rows = items.map((item) => html`<li>${renderTokens(item.tokens)}</li>`);
  return ordered ? html`<ol start="${start === '' ? 1 : start}">${rows}</ol>` : html`<ul>${rows}</ul>`;
};

/** Escapes HTML in the text. */
const renderToken = (token: Token): Html => {
  switch (token.type) {
    case 'space':
    case 'def':
      return html``;
    case 'paragraph':
      return html`<p>${nested(token, token.raw)}</p>`;
    case 'heading':
      // Not a heading, since the question above is one.
      return html`<p><strong>${nested(token, token.raw)}</strong></p>`;
    case 'list':
      return renderList(token as Tokens.List);
    case 'blockquote':
      return html`<blockquote>${nested(token, token.raw)}</blockquote>`;
    case 'code':
      return html`<pre><code>${(token as Tokens.Code).text}</code></pre>`;
    case 'hr':
      return html`<hr>`;
    case 'strong':
      return html`<strong>${nested(token, token.raw)}</strong>`;
    case 'em':
      return html`<em>${nested(token, token.raw)}</em>`;
    case 'del':
      return html`<del>${nested(token, token.raw)}</del>`;
    case 'codespan':
      return html`<code>${(token as Tokens.Codespan).text}</code>`;
    case 'br':
      return html`<br>`;
    case 'link':
      return link((token as Tokens.Link).href, nested(token, (token as Tokens.Link).text));
    case 'image':
      return link((token as Tokens.Image).href, (token as Tokens.Image).text);
    case 'text':
      return html`${nested(token, (token as Tokens.Text).text)}`;
    case 'escape':
      return html`${(token as Tokens.Escape).text}`;
    default:
      return html`${token.raw}`;
  }
};

const renderTokens = (tokens: readonly Token[]): Html => html`${tokens.map(renderToken)}`;

/** Renders Markdown without HTML, like the app. */
export const renderMarkdown = (text: string): Html => renderTokens(lexer(text));
