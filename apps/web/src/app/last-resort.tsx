import { currentLanguage } from '../lib/i18n.ts';
import classes from './last-resort.module.css';
import { lastResortWords } from './last-resort-words.ts';

/** Stands when nothing else can: without theme, texts or router. */
export const LastResort = () => {
  const words = lastResortWords[currentLanguage()];
  return (
    <main className={classes.page}>
      <h1>{words.title}</h1>
      <p>{words.hint}</p>
      <button type="button" className={classes.action} onClick={() => window.location.reload()}>
        {words.action}
      </button>
    </main>
  );
};
