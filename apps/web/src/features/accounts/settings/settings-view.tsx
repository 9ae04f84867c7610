import { Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import classes from '../settings-view.module.css';

interface SettingsViewProps {
  readonly title: string;
  readonly lead?: string;
  /** A view below the profile links back to it. */
  readonly hasWayBack?: boolean;
  /** Places the parts side by side in a very wide window. */
  readonly hasColumns?: boolean;
  /** Gives a table more room than text has. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A view of the settings: title, lead and content. */
export const SettingsView = (props: SettingsViewProps) => {
  const { title, lead, hasWayBack = false, hasColumns = false, isWide = false, children } = props;
  const text = useMessages('app', 'settings');
  usePageTitle(title);
  return (
    <section className={classes.view} data-columns={hasColumns || undefined} data-wide={isWide || undefined}>
      <header>
        {hasWayBack && (
          <Link to="/settings" className={classes.back}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
            {text('backToProfile')}
          </Link>
        )}
        <Title order={2}>{title}</Title>
        {lead && (
          <Text c="dimmed" mt="xs">
            {lead}
          </Text>
        )}
      </header>
      {children}
    </section>
  );
};
