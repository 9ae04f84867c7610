import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLogout, IconMenu2, IconPlus } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { helpDestinations, menuDestinations, useIsStaffOnly, useIsStaffPage, useMayOpen } from '#app/navigation.ts';
import { fullName, useMe } from '#features/accounts/index.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { signOut } from '#lib/session/session.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import helpBadgesClasses from '../navigation/help-badges.module.css';
import { NavigationLinks } from '../navigation/navigation-links.tsx';
import { ProfileCard, ProfilePicture } from '../navigation/profile-card.tsx';
import { useDisclosure } from '../navigation/use-disclosure.ts';
import { LanguageSelect, ThemeSwitch } from '../preferences/preferences.tsx';
import classes from './header.module.css';
import { Wordmark } from './plain-header.tsx';
import profileMenuClasses from './profile-menu.module.css';

interface FromWidthProps {
  /** The minimum window width, in em. */
  readonly em: number;
  readonly children: ReactNode;
}

/**
 * Renders its children only in a window of at least this width. A narrower window doesn't render them, instead of
 * hiding them by CSS.
 */
export const FromWidth = ({ em, children }: FromWidthProps): ReactNode =>
  useMediaQuery(`(min-width: ${em}em)`, false, { getInitialValueInEffect: false }) ? children : null;

/**
 * Counts the unread items of the menu's help links, at the corner of the menu button. Visual only: the links contain
 * the counts as text.
 */
const HelpBadges = () => (
  <span className={helpBadgesClasses.badges} aria-hidden="true">
    {helpDestinations.map(({ to, Badge }) => Badge && <Badge key={to} />)}
  </span>
);

const AccountSwitcher = lazyPart(() =>
  import('#features/team/switcher/account-switcher.tsx').then((part) => part.AccountSwitcher),
);

/** Shows the signed-in user; opens their settings, help and sign-out. */
const ProfileMenu = () => {
  const text = useMessages('entry', 'app');
  const language = useLanguage();
  const me = useMe();
  const id = useId();
  const mayOpen = useMayOpen();
  const { isOpen, toggle, button, boxProps } = useDisclosure();
  if (!me) return null;
  return (
    <div className={profileMenuClasses.profile} {...boxProps}>
      <button
        type="button"
        ref={button}
        className={profileMenuClasses.button}
        aria-label={text('profileOf', { name: fullName(me) ?? text('unknownUser') })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <ProfilePicture me={me} size="2.25rem" />
        <HelpBadges />
      </button>
      <div id={id} className={profileMenuClasses.menu} hidden={!isOpen}>
        {isOpen && (
          <>
            <div className={profileMenuClasses.card}>
              <ProfileCard />
            </div>
            <AccountSwitcher />
            <ul className={profileMenuClasses.list}>
              {mayOpen('/settings') && (
                <li>
                  <Link to="/settings" className={profileMenuClasses.item}>
                    {text('settings')}
                  </Link>
                </li>
              )}
              {menuDestinations
                .filter(({ to }) => mayOpen(to))
                .map(({ to, label, Badge }) => (
                  <li key={to}>
                    <Link to={to} className={profileMenuClasses.item}>
                      <span>
                        {label[language]}
                        {Badge && <Badge />}
                      </span>
                    </Link>
                  </li>
                ))}
              <li>
                <button type="button" className={profileMenuClasses.item} onClick={() => void signOut()}>
                  <IconLogout size={18} stroke={1.75} aria-hidden="true" />
                  {text('logout')}
                </button>
              </li>
            </ul>
          </>
        )}
      </div>
    </div>
  );
};

/**
 * Marks an element with `data-crowded` while its only child is wider than it, so that the result is right for any
 * language, set of links and window width. Use it as a `ref`; returns the cleanup.
 */
const hideWhenCrowded = (box: HTMLElement | null): (() => void) => {
  const content = box?.firstElementChild;
  if (!content) return () => undefined;
  // Runs before the paint, so that no overlap is visible.
  const observer = new ResizeObserver(() => {
    box.toggleAttribute('data-crowded', content.getBoundingClientRect().width > box.getBoundingClientRect().width);
  });
  observer.observe(box);
  observer.observe(content);
  return () => observer.disconnect();
};

const BurgerMenu = lazyPart(() => import('../navigation/burger-menu.tsx').then((module) => module.BurgerMenu));

const LateTools = lazyPart(() => import('./late-tools.tsx').then((module) => module.LateTools));

export const preloadMenu = BurgerMenu.preload;

export const Header = () => {
  const text = useMessages('entry', 'app');
  const [isOpen, setOpen] = useState(false);
  const mayOpen = useMayOpen();
  // Beside it are links of its own.
  const isStaffPage = useIsStaffPage();
  const isStaffOnly = useIsStaffOnly();
  // Fetched on the first press and kept, so that the closing animation shows.
  const [wasOpened, setOpened] = useState(false);
  // The content of these pages includes an upload action.
  const hasOwnUpload = useRouterState({ select: ({ location }) => ['/', '/upload'].includes(location.pathname) });
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <header className={classes.header}>
      <div className={classes.wordmark}>
        <Wordmark />
      </div>
      {!isStaffPage && (
        <FromWidth em={75}>
          <div className={classes.links} ref={hideWhenCrowded}>
            <NavigationLinks layout="row" />
          </div>
        </FromWidth>
      )}
      <div className={classes.tools}>
        <div className={classes.counts}>
          <LateTools />
        </div>
        <FromWidth em={62}>
          <div className={classes.choices}>
            <LanguageSelect />
            <ThemeSwitch />
          </div>
        </FromWidth>
        {!isStaffPage && !isStaffOnly && !hasOwnUpload && mayOpen('/upload') && (
          <FromWidth em={40}>
            <Button
              component={Link}
              to="/upload"
              variant="default"
              leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            >
              {text('upload')}
            </Button>
          </FromWidth>
        )}
        <ProfileMenu />
        <span className={classes.menu}>
          <ActionIcon aria-label={text('menu')} aria-expanded={isOpen} aria-haspopup="dialog" onClick={open}>
            <IconMenu2 size={22} stroke={1.75} />
          </ActionIcon>
          <HelpBadges />
        </span>
      </div>
      {wasOpened && <BurgerMenu isOpen={isOpen} onClose={() => setOpen(false)} />}
    </header>
  );
};
