import { IconChevronDown } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId } from 'react';
import type { Destination } from '#app/navigation.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import classes from './group-menu.module.css';
import { useDisclosure } from './use-disclosure.ts';

interface GroupMenuProps {
  readonly label: string;
  readonly destinations: readonly Destination[];
}

/** A menu for a group of header links that doesn't fit into the row. */
export const GroupMenu = ({ label, destinations }: GroupMenuProps) => {
  const language = useLanguage();
  const id = useId();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { isOpen, toggle, button, boxProps } = useDisclosure();
  const isHere = destinations.some(({ to }) => path.startsWith(to));
  return (
    <div className={classes.group} {...boxProps}>
      <button
        type="button"
        ref={button}
        className={classes.button}
        data-here={isHere || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {label}
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <ul id={id} className={classes.menu} hidden={!isOpen} aria-label={label}>
        {destinations.map(({ to, label: name, Badge }) => (
          <li key={to}>
            <Link to={to} className={classes.item}>
              {name[language]}
              {Badge && <Badge />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};
