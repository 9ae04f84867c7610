import { currentLanguage } from '#lib/i18n/i18n.ts';
import classes from './fatal-error-page.module.css';

/** Hard-coded: the app’s messages may be the part that failed to load. */
const fatalErrorTexts = {
  en: { title: 'The page could not be loaded', hint: 'What you typed is kept. Please try again.', action: 'Reload' },
  ru: {
    title: 'Страницу не удалось загрузить',
    hint: 'Набранное сохранено. Попробуйте ещё раз.',
    action: 'Перезагрузить',
  },
} as const;

/** The last resort: works without theme, messages and router. */
export const FatalErrorPage = () => {
  const texts = fatalErrorTexts[currentLanguage()];
  return (
    <main className={classes.page}>
      <h1>{texts.title}</h1>
      <p>{texts.hint}</p>
      <button type="button" className={classes.action} onClick={() => window.location.reload()}>
        {texts.action}
      </button>
    </main>
  );
};
