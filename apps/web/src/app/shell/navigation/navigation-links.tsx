import { Link } from '@tanstack/react-router';
import { menuDestinations, useIsStaffOnly, useMayOpen, useNavigation, useStaffSections } from '#app/navigation.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import classes from './navigation-links.module.css';

interface NavigationLinksProps {
  /** A row in the header, or large links in the burger menu. */
  readonly layout: 'row' | 'column';
}

export const NavigationLinks = ({ layout }: NavigationLinksProps) => {
  const text = useMessages('entry', 'app');
  const language = useLanguage();
  const mayOpen = useMayOpen();
  const groups = useNavigation();
  const sections = useStaffSections();
  const staff = sections[0]?.destinations[0];
  if (useIsStaffOnly() && layout === 'row')
    return (
      <nav className={classes.row} aria-label={text('sections')}>
        <ul aria-label={text('staff')}>
          {/* One page of each section leads to the others beside it. */}
          {sections.flatMap(({ destinations }) =>
            destinations.slice(0, 1).map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={classes.link}>
                  {label[language]}
                </Link>
              </li>
            )),
          )}
        </ul>
      </nav>
    );
  return (
    <nav className={classes[layout]} aria-label={text(layout === 'row' ? 'sections' : 'menu')}>
      {groups
        .filter(({ group }) => group !== 'staff')
        .map(({ group, destinations }) => (
          <div key={group} className={classes.group}>
            <span className={classes.heading} id={`${layout}-${group}`}>
              {text(group)}
            </span>
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
          </div>
        ))}
      {layout === 'row' && staff && (
        <div className={classes.group}>
          <Link to={staff.to} className={classes.link}>
            {text('staff')}
          </Link>
        </div>
      )}
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
