import { Link, useRouterState } from '@tanstack/react-router';
import { useStaffSections } from '#app/navigation.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { CountBadge } from '#ui/display/count-badge.tsx';
import classes from './staff-links.module.css';

/** Shown while a staff page is open, so its texts are not in every user's first load. */
const texts = {
  en: {
    waiting: 'waiting',
    review: 'Review',
    delivery: 'Delivery',
    people: 'People',
    money: 'Money',
    content: 'Content',
    system: 'System',
  },
  ru: {
    waiting: 'ждут',
    review: 'Проверка',
    delivery: 'Доставка',
    people: 'Люди',
    money: 'Деньги',
    content: 'Контент',
    system: 'Система',
  },
} as const;

const Count = ({ useCount, spoken }: { readonly useCount: () => number | undefined; readonly spoken: string }) => (
  <CountBadge count={useCount() ?? 0} spoken={spoken} isQuiet />
);

/** The staff pages by section, with what waits on each: beside a staff page, or in the menu of a narrow window. */
export const StaffLinks = ({ layout }: { readonly layout: 'sidebar' | 'menu' }) => {
  const text = useMessages('entry', 'app');
  const language = useLanguage();
  const own = texts[language];
  const sections = useStaffSections();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // One release belongs to the list of releases, whose address its own begins with.
  const here = sections
    .flatMap(({ destinations }) => destinations.map(({ to }) => to))
    .filter((to) => path === to || path.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length)[0];
  return (
    <nav className={classes[layout]} aria-label={text('staff')}>
      {sections.map(({ section, destinations }) => (
        <section key={section}>
          <h2 className={classes.heading} id={`staff-${layout}-${section}`}>
            {own[section]}
          </h2>
          <ul aria-labelledby={`staff-${layout}-${section}`}>
            {destinations.map(({ to, label, useCount }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.link}
                  activeOptions={{ exact: true }}
                  data-here={to === here || undefined}
                >
                  <span>{label[language]}</span>
                  {useCount && <Count useCount={useCount} spoken={own.waiting} />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
};
