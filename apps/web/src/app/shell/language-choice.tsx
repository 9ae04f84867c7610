import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { chooseLanguage, useLanguage } from '#lib/i18n.ts';
import { isLanguage, LANGUAGES, type Language, languageNames } from '#lib/language.ts';
import { notify } from '#ui/notify.ts';
import { useMessages } from '../messages.ts';
import classes from './language-choice.module.css';

/** The native list: the lightest there is, and the best one on a phone. */
export const LanguageChoice = () => {
  const text = useMessages();
  const language = useLanguage();
  const id = useId();
  const change = async (chosen: Language) => {
    if (!(await chooseLanguage(chosen))) notify.failure({ id: 'language', message: text('languageFailed') });
  };
  return (
    <div className={classes.choice}>
      <select
        id={id}
        className={classes.select}
        aria-label={text('language')}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          if (isLanguage(value)) void change(value);
        }}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} className={classes.arrow} aria-hidden="true" />
    </div>
  );
};
