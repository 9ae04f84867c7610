import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../texts/page-title.ts';
import classes from './page-header.module.css';

interface PageHeaderProps {
  /** The heading, and the title of the tab. */
  readonly title: string;
  readonly lead: string;
  /** The page's buttons, at its end. */
  readonly children?: ReactNode;
}

/** The head of a page: what it is for and what starts there. */
export const PageHeader = ({ title, lead, children }: PageHeaderProps) => {
  usePageTitle(title);
  return (
    <div className={classes.head}>
      <div>
        <Title order={1}>{title}</Title>
        <p className={classes.lead}>{lead}</p>
      </div>
      {children}
    </div>
  );
};
