import { Link } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { helpDestinations, navigation, staffDestinations } from './navigation.ts';
import classes from './navigation-links.module.css';

interface NavigationLinksProps {
  /** A row in the header, or a page of large words in the menu. */
  readonly layout: 'row' | 'column';
}

export const NavigationLinks = ({ layout }: NavigationLinksProps) => {
  const text = useMessages();
  const language = useLanguage();
  const me = useMe();
  return (
    <nav className={classes[layout]} aria-label={text(layout === 'row' ? 'sections' : 'menu')}>
      {navigation.map(({ group, destinations }) => (
        <div key={group} className={classes.group}>
          <span className={classes.heading} id={`${layout}-${group}`}>
            {text(group)}
          </span>
          <ul aria-labelledby={`${layout}-${group}`}>
            {destinations.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={classes.link} activeOptions={{ exact: to === '/' }}>
                  {label[language]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {[...(hasRole(me, 'moderator') ? staffDestinations : []), ...(layout === 'column' ? helpDestinations : [])].map(
        ({ to, label }) => (
          <div key={to} className={classes.group}>
            <Link to={to} className={classes.link}>
              {label[language]}
            </Link>
          </div>
        ),
      )}
    </nav>
  );
};
