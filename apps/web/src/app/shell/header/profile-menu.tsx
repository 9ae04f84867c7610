import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useMessages } from '#app/messages.ts';
import { menuDestinations } from '#app/navigation.ts';
import { fullName, useMe } from '#features/accounts/index.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { signOut } from '#lib/session/session.ts';
import { HelpBadges } from '../navigation/help-badges.tsx';
import { ProfileCard } from '../navigation/profile-card.tsx';
import { ProfilePicture } from '../navigation/profile-picture.tsx';
import { useDisclosure } from '../navigation/use-disclosure.ts';
import classes from './profile-menu.module.css';

/** Shows the signed-in user; opens their settings, help and sign-out. */
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
        <HelpBadges />
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
              {menuDestinations.map(({ to, label, Badge }) => (
                <li key={to}>
                  <Link to={to} className={classes.item}>
                    <span>
                      {label[language]}
                      {Badge && <Badge />}
                    </span>
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
