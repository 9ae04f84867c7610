import { IconLogout } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '#app/messages.ts';
import { fullName, useMe } from '#features/accounts/index.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { signOut } from '#lib/session/session.ts';
import { helpDestinations } from '../navigation/navigation.ts';
import { ProfileCard } from '../navigation/profile-card.tsx';
import { ProfilePicture } from '../navigation/profile-picture.tsx';
import classes from './profile-menu.module.css';

/** Open until the page changes, the focus leaves, Escape, or a press elsewhere. */
const useDisclosure = () => {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== path) setOpen(false);
    last.current = path;
  }, [path]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    button,
    boxProps: {
      ref: box,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false);
      },
    },
  };
};

/** Who is signed in; opens their settings, help and sign-out. */
export const ProfileMenu = () => {
  const text = useMessages();
  const language = useLanguage();
  const me = useMe();
  const id = useId();
  const { isOpen, toggle, button, boxProps } = useDisclosure();
  if (!me) return null;
  return (
    <div className={classes.profile} {...boxProps}>
      <button
        type="button"
        ref={button}
        className={classes.button}
        aria-label={text('profileOf', { name: fullName(me) ?? text('unknownUser') })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <ProfilePicture me={me} size="2.25rem" />
      </button>
      <div id={id} className={classes.menu} hidden={!isOpen}>
        {isOpen && (
          <>
            <div className={classes.card}>
              <ProfileCard />
            </div>
            <ul className={classes.list}>
              <li>
                <Link to="/settings" className={classes.item}>
                  {text('settings')}
                </Link>
              </li>
              {helpDestinations.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={classes.item}>
                    {label[language]}
                  </Link>
                </li>
              ))}
              <li>
                <button type="button" className={classes.item} onClick={() => void signOut()}>
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
