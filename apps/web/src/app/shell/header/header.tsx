import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '#app/messages.ts';
import { FromWidth } from '#ui/display/from-width.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { HelpBadges } from '../navigation/help-badges.tsx';
import { NavigationLinks } from '../navigation/navigation-links.tsx';
import { LanguageSelect } from '../preferences/language-select.tsx';
import { ThemeSwitch } from '../preferences/theme-switch.tsx';
import classes from './header.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { Wordmark } from './wordmark.tsx';

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
  const text = useMessages();
  const [isOpen, setOpen] = useState(false);
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
      <FromWidth em={75}>
        <div className={classes.links} ref={hideWhenCrowded}>
          <NavigationLinks layout="row" />
        </div>
      </FromWidth>
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
        {!hasOwnUpload && (
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
