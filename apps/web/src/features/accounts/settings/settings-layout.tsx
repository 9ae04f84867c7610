import { Title } from '@mantine/core';
import { Link, type LinkProps, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import type { messages } from './messages.en.ts';
import classes from './settings-layout.module.css';

interface SettingsViewLink {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: keyof typeof messages & string;
}

/** The views of the settings in display order. A new view needs a line here and a route. */
const settingsViews = [
  { to: '/settings', label: 'profile' },
  { to: '/settings/password', label: 'password' },
  { to: '/settings/security', label: 'security' },
  { to: '/settings/sessions', label: 'sessions' },
  { to: '/settings/team', label: 'team' },
  { to: '/settings/tokens', label: 'tokens' },
  { to: '/settings/webhooks', label: 'webhooks' },
  { to: '/settings/data', label: 'ownData' },
] as const satisfies readonly SettingsViewLink[];

/** Scrolls the current view's link into sight if the row of links is wider than the screen. */
const useOpenInSight = () => {
  const row = useRef<HTMLUListElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has its own open view.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current="page"]')?.parentElement;
    if (!row.current || !open) return;
    row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [path]);
  return row;
};

/**
 * The settings: the list of views on the left, or above on a narrow screen, and the current view.
 * @param children the view of another feature, whose route is not below this one
 */
export const SettingsLayout = ({ children }: { readonly children?: ReactNode }) => {
  const text = useMessages('app', 'settings');
  const row = useOpenInSight();
  return (
    <div className={classes.page}>
      <Title order={1} className={classes.title}>
        {text('settings')}
      </Title>
      <nav aria-label={text('settings')} className={classes.places}>
        <ul ref={row}>
          {settingsViews.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes.place} activeOptions={{ exact: true }}>
                {text(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.view}>{children ?? <Outlet />}</div>
    </div>
  );
};
