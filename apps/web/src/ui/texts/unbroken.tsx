import { Fragment } from 'react';

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
