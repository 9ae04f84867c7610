import {
  IconChartBar,
  IconDisc,
  IconMessage,
  IconMessage2Code,
  IconReceipt,
  IconSend,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useStaffSections } from '#app/navigation.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import classes from './bottom-bar.module.css';

const SHOWN_MAX = 5;

/** The staff pages for the bar, the most visited first. A bar of five has room for short labels only. */
const pages = [
  { to: '/staff/releases', Icon: IconDisc, label: { en: 'Releases', ru: 'Релизы' } },
  { to: '/staff/tickets', Icon: IconMessage, label: { en: 'Tickets', ru: 'Вопросы' } },
  { to: '/staff/deliveries', Icon: IconSend, label: { en: 'Deliveries', ru: 'Отправка' } },
  { to: '/staff/people', Icon: IconUsers, label: { en: 'People', ru: 'Люди' } },
  { to: '/staff/purchases', Icon: IconReceipt, label: { en: 'Purchases', ru: 'Покупки' } },
  { to: '/staff/stores', Icon: IconWorld, label: { en: 'Stores', ru: 'Площадки' } },
  { to: '/staff/releases/figures', Icon: IconChartBar, label: { en: 'Figures', ru: 'Цифры' } },
  { to: '/staff/templates', Icon: IconMessage2Code, label: { en: 'Templates', ru: 'Шаблоны' } },
] as const;

/** The most visited staff pages of a role, in reach of the thumb on phones. */
export const StaffBar = () => {
  const text = useMessages('entry', 'app');
  const language = useLanguage();
  const open = useStaffSections().flatMap(({ destinations }) => destinations.map(({ to }): string => to));
  return (
    <nav className={classes.bar} aria-label={text('quickLinks')}>
      {pages
        .filter(({ to }) => open.includes(to))
        .slice(0, SHOWN_MAX)
        .map(({ to, Icon, label }) => (
          <Link
            key={to}
            to={to}
            className={classes.link}
            activeOptions={{ exact: to === '/staff/releases', includeSearch: false }}
          >
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            <span className={classes.label}>{label[language]}</span>
          </Link>
        ))}
    </nav>
  );
};
