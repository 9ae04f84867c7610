import { LanguageSelect } from '../preferences/language-select.tsx';
import { ThemeSwitch } from '../preferences/theme-switch.tsx';
import classes from './plain-header.module.css';
import { Wordmark } from './wordmark.tsx';

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
