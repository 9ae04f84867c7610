import { Title } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { useInstance } from '#features/reference/index.ts';
import { useMessages } from './messages.ts';
import classes from './settings-layout.module.css';
import { settingsViews } from './settings-views.ts';

/** The settings: the views on the left, or in a row above on a narrow screen; the open one beside. */
export const SettingsLayout = () => {
  const text = useMessages();
  const version = useInstance()?.version;
  return (
    <div className={classes.page}>
      <Title order={1} className={classes.title}>
        {text('settings')}
      </Title>
      <nav aria-label={text('settings')} className={classes.places}>
        <ul>
          {settingsViews.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes.place} activeOptions={{ exact: true }}>
                {text(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.view}>
        <Outlet />
      </div>
      <footer className={classes.about}>
        <Link to="/terms">{text('terms')}</Link>
        {version && <span data-tabular>{text('version', { version })}</span>}
      </footer>
    </div>
  );
};
