import { LanguageSelect } from '../preferences/language-select.tsx';
import { ThemeSwitch } from '../preferences/theme-switch.tsx';
import classes from './plain-header.module.css';
import { Wordmark } from './wordmark.tsx';

/** The head of a page that anyone may see: the name, language and theme. */
export const PlainHeader = ({ className = '' }: { readonly className?: string | undefined }) => (
  <header className={`${classes.header} ${className}`}>
    <Wordmark />
    <div className={classes.choices}>
      <LanguageSelect />
      <ThemeSwitch />
    </div>
  </header>
);
