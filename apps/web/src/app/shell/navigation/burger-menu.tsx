import { Button, Drawer } from '@mantine/core';
import { IconLogout, IconPlus } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMayOpen } from '#app/navigation.ts';
import { isStaff, useMe } from '#features/accounts/index.ts';
import { AccountSwitcher } from '#features/team/switcher/account-switcher.tsx';
import { useMessages } from '#lib/i18n/i18n.ts';
import { signOut } from '#lib/session/session.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { LanguageSelect, ThemeSwitch } from '../preferences/preferences.tsx';
import classes from './burger-menu.module.css';
import { NavigationLinks } from './navigation-links.tsx';
import { ProfileCard } from './profile-card.tsx';

// Only staff fetch them.
const StaffLinks = lazyPart(() => import('./staff-links.tsx').then((module) => module.StaffLinks));

interface BurgerMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Profile, every destination, upload and sign-out. Closes when the page changes. */
export const BurgerMenu = ({ isOpen, onClose }: BurgerMenuProps) => {
  const text = useMessages('entry', 'app');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const last = useRef(path);
  const mayOpen = useMayOpen();
  const me = useMe();
  useEffect(() => {
    if (last.current !== path) onClose();
    last.current = path;
  }, [path, onClose]);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="26rem"
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content aria-label={text('menu')}>
        <div className={classes.header}>
          <ProfileCard />
          <Drawer.CloseButton aria-label={text('closeMenu')} size="xl" iconSize={22} />
        </div>
        <Drawer.Body className={classes.body ?? ''}>
          <NavigationLinks layout="column" />
          {me && isStaff(me) && <StaffLinks layout="menu" />}
          <AccountSwitcher />
          <div className={classes.ways}>
            {mayOpen('/upload') && (
              <Button
                component={Link}
                to="/upload"
                fullWidth
                leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
                onClick={onClose}
              >
                {text('upload')}
              </Button>
            )}
            <div className={classes.foot}>
              <LanguageSelect />
              <ThemeSwitch />
              <Button
                variant="subtle"
                className={classes.logout}
                leftSection={<IconLogout size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => void signOut()}
              >
                {text('logout')}
              </Button>
            </div>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
