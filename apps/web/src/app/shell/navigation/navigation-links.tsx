import { Link } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { navigation, staffNavigation } from './navigation.ts';
import classes from './navigation-links.module.css';

interface NavigationLinksProps {
  /** A row in the header, or a page of large words in the menu. */
  readonly layout: 'row' | 'column';
}

export const NavigationLinks = ({ layout }: NavigationLinksProps) => {
  const text = useMessages();
  const me = useMe();
  return (
    <nav className={classes[layout]} aria-label={text(layout === 'row' ? 'sections' : 'menu')}>
      {navigation.map(({ label, destinations }) => (
        <div key={label} className={classes.group}>
          <span className={classes.heading} id={`${layout}-${label}`}>
            {text(label)}
          </span>
          <ul aria-labelledby={`${layout}-${label}`}>
            {destinations.map((destination) => (
              <li key={destination.to}>
                <Link to={destination.to} className={classes.link} activeOptions={{ exact: destination.to === '/' }}>
                  {text(destination.label)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {hasRole(me, 'moderator') && (
        <div className={classes.group}>
          <Link to={staffNavigation.to} className={classes.link}>
            {text(staffNavigation.label)}
          </Link>
        </div>
      )}
    </nav>
  );
};
