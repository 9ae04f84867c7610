import { IconDisc, IconHome, IconMicrophone2, IconPlus, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import classes from './bottom-bar.module.css';

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

const destinations = [
  { to: '/', label: 'barHome', icon: <IconHome {...ICON} /> },
  { to: '/releases', label: 'barReleases', icon: <IconDisc {...ICON} /> },
  { to: '/upload', label: 'barUpload', icon: <IconPlus {...ICON} /> },
  { to: '/artists', label: 'barArtists', icon: <IconMicrophone2 {...ICON} /> },
  { to: '/settings', label: 'barMe', icon: <IconUser {...ICON} /> },
] as const;

/** The five most visited places, in reach of the thumb on phones. */
export const BottomBar = () => {
  const text = useMessages();
  return (
    <nav className={classes.bar} aria-label={text('quickLinks')}>
      {destinations.map(({ to, label, icon }) => (
        <Link key={to} to={to} className={classes.link} activeOptions={{ exact: to === '/' }}>
          {icon}
          <span className={classes.label}>{text(label)}</span>
        </Link>
      ))}
    </nav>
  );
};
