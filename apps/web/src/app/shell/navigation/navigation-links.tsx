import { Link } from '@tanstack/react-router';
import { isShownTo, menuDestinations, useMayOpen, useNavigation } from '#app/navigation.ts';
import { useMe } from '#features/accounts/index.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import classes from './navigation-links.module.css';

// Shown only to staff.
const GroupMenu = lazyPart(
  () => import('./group-menu.tsx').then((module) => module.GroupMenu),
  ({ label }) => <span className={classes.link}>{label}</span>,
);

interface NavigationLinksProps {
  /** A row in the header, with a menu for the staff pages, or large links in the burger menu. */
  readonly layout: 'row' | 'column';
}

export const NavigationLinks = ({ layout }: NavigationLinksProps) => {
  const text = useMessages('entry', 'app');
  const language = useLanguage();
  const me = useMe();
  const mayOpen = useMayOpen();
  const shown = useNavigation()
    .map(({ group, destinations }) => ({
      group,
      destinations: destinations.filter((each) => isShownTo(me, each) && mayOpen(each.to)),
    }))
    .filter(({ destinations }) => destinations.length > 0);
  return (
    <nav className={classes[layout]} aria-label={text(layout === 'row' ? 'sections' : 'menu')}>
      {shown.map(({ group, destinations }) => (
        <div key={group} className={classes.group}>
          <span className={classes.heading} id={`${layout}-${group}`}>
            {text(group)}
          </span>
          {layout === 'row' && group === 'staff' && destinations.length > 1 ? (
            <GroupMenu label={text(group)} destinations={destinations} />
          ) : (
            <ul aria-labelledby={`${layout}-${group}`}>
              {destinations.map(({ to, label, Badge }) => (
                <li key={to}>
                  <Link to={to} className={classes.link} activeOptions={{ exact: to === '/' }}>
                    {label[language]}
                    {Badge && <Badge />}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {layout === 'column' &&
        menuDestinations
          .filter(({ to }) => mayOpen(to))
          .map(({ to, label, Badge }) => (
            <div key={to} className={classes.group}>
              <Link to={to} className={classes.link}>
                {label[language]}
                {Badge && <Badge />}
              </Link>
            </div>
          ))}
    </nav>
  );
};
