import { Outlet } from '@tanstack/react-router';
import { useInstance } from '../../features/reference/index.ts';
import { Disc } from './disc.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import classes from './welcome-layout.module.css';
import { Wordmark } from './wordmark.tsx';

/** Before the session: a record on the left, a form on the right. */
export const WelcomeLayout = () => {
  const name = useInstance()?.product_name ?? '';
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Wordmark />
        <div className={classes.choices}>
          <LanguageChoice />
          <ThemeSwitch />
        </div>
      </header>
      <OfflineBanner />
      <div className={classes.stage}>
        <Disc size="var(--disc)">
          <span className={classes.side}>A</span>
          <span className={classes.name}>{name}</span>
          <span className={classes.speed}>33⅓</span>
        </Disc>
      </div>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
};
