import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useMessages } from '#app/messages.ts';
import { changeLanguage, useLanguage } from '#lib/i18n/i18n.ts';
import { isLanguage, LANGUAGES, type Language, languageNames } from '#lib/i18n/language.ts';
import { notify } from '#ui/notices/notify.ts';
import classes from './language-select.module.css';

/** A native select: the lightest choice, and the best on a phone. */
export const LanguageSelect = () => {
  const text = useMessages();
  const language = useLanguage();
  const id = useId();
  const change = async (chosen: Language) => {
    if (!(await changeLanguage(chosen))) notify.failure({ id: 'language', message: text('languageFailed') });
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
