import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { toSameOriginPath } from '#lib/routing/feature.ts';
import classes from './markdown.module.css';

/** Returns a safe link target: a web or mail address, or a page of this app. Other links are rendered as plain text. */
const safeAddress = (href: string): string | null => {
  if (/^(?:https?:\/\/|mailto:)/i.test(href)) return href;
  return toSameOriginPath(href, window.location.origin);
};

const TextLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => {
  const address = safeAddress(href);
  if (!address) return children;
  const isElsewhere = !address.startsWith('/');
  return (
    <a href={address} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
};

const nested = (token: Token, fallback: string): ReactNode =>
  'tokens' in token && token.tokens ? <Rendered tokens={token.tokens} /> : fallback;

const ListOf = ({ list }: { readonly list: Tokens.List }) => {
  const items = list.items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change.
    <li key={place}>
      <Rendered tokens={item.tokens} />
    </li>
  ));
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
};

/** Renders a token. Never produces HTML: markup in the text is shown as text. */
const render = (token: Token): ReactNode => {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return <p>{nested(token, token.raw)}</p>;
    case 'heading':
      // Under the question, which is the heading.
      return (
        <p>
          <strong>{nested(token, token.raw)}</strong>
        </p>
      );
    case 'list':
      return <ListOf list={token as Tokens.List} />;
    case 'blockquote':
      return <blockquote>{nested(token, token.raw)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'strong':
      return <strong>{nested(token, token.raw)}</strong>;
    case 'em':
      return <em>{nested(token, token.raw)}</em>;
    case 'del':
      return <del>{nested(token, token.raw)}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <TextLink href={(token as Tokens.Link).href}>{nested(token, (token as Tokens.Link).text)}</TextLink>;
    case 'image':
      return <TextLink href={(token as Tokens.Image).href}>{(token as Tokens.Image).text}</TextLink>;
    case 'text':
      return nested(token, (token as Tokens.Text).text);
    case 'escape':
      return (token as Tokens.Escape).text;
    default:
      return token.raw;
  }
};

const Rendered = ({ tokens }: { readonly tokens: readonly Token[] }) =>
  tokens.map((token, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change.
    <Fragment key={place}>{render(token)}</Fragment>
  ));

/** A text in Markdown, without HTML. */
export const Markdown = ({ children }: { readonly children: string }) => (
  <div className={classes.text}>
    <Rendered tokens={lexer(children)} />
  </div>
);
