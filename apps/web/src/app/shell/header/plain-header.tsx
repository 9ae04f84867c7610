import { Link } from '@tanstack/react-router';
import { useInstance } from '#features/reference/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { LanguageSelect, ThemeSwitch } from '../preferences/preferences.tsx';
import classes from './plain-header.module.css';

/** The product's logo and name; links to the main page. */
export const Wordmark = () => {
  const text = useMessages('entry', 'app');
  const name = useInstance()?.product_name ?? '';
  return (
    <Link to="/" className={classes.wordmark} aria-label={name ? `${name}. ${text('home')}` : text('home')}>
      <span className={classes.sign} aria-hidden="true" />
      <span className={classes.name} aria-hidden="true">
        {name}
      </span>
    </Link>
  );
};

/** The header of a public page: the product's name, language and theme. */
export const PlainHeader = ({ className = '' }: { readonly className?: string | undefined }) => (
  <header className={`${classes.header} ${className}`}>
    <Wordmark />
    <div className={classes.choices}>
      <LanguageSelect />
      <ThemeSwitch />
    </div>
  </header>
);
