import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { changeLanguage, useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { isLanguage, LANGUAGES, type Language, languageNames } from '#lib/i18n/language.ts';
import { notify } from '#ui/notices/notify.ts';
import classes from './language-select.module.css';

/** Switches between paper and lacquer. The first press replaces the system's setting. */
export const ThemeSwitch = () => {
  const text = useMessages('entry', 'app');
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const isDark = scheme === 'dark';
  const label = isDark ? text('switchToLight') : text('switchToDark');
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
    </ActionIcon>
  );
};

/** A native select: the lightest choice, and the best on a phone. */
export const LanguageSelect = () => {
  const text = useMessages('entry', 'app');
  const language = useLanguage();
  const id = useId();
  const change = async (chosen: Language) => {
    if (!(await changeLanguage(chosen))) notify.error({ id: 'language', message: text('languageFailed') });
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
