import { Fragment } from 'react';

/** An email address or another login. In a narrow line it breaks before the @ sign, not within a word. */
export const EmailText = ({ children }: { readonly children: string }) => {
  const at = children.lastIndexOf('@');
  if (at < 1) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
};

/** A Russian word with its particle, as in «что-то»; odd in the result of a split. */
const withParticle = /([а-яё]+-(?:то|либо|нибудь|таки)(?![а-яё]))/giu;

/**
 * Prevents line breaks between a Russian word and its particle. The letters don't change: a non-breaking hyphen would
 * be another text to search and to compare.
 */
export const Unbroken = ({ children }: { readonly children: string }) => (
  <>
    {children.split(withParticle).map((part, index) => {
      const key = `${index} ${part}`;
      return index % 2 === 1 ? (
        <span key={key} style={{ whiteSpace: 'nowrap' }}>
          {part}
        </span>
      ) : (
        <Fragment key={key}>{part}</Fragment>
      );
    })}
  </>
);
