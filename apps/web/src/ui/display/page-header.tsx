import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../texts/page-title.ts';
import classes from './page-header.module.css';

interface HeaderRowProps {
  /** The heading first, the buttons last. */
  readonly children: ReactNode;
  /** For a heading of one line: what follows brings its own space. */
  readonly isCentered?: boolean;
}

/** A heading with the buttons at its end, or below it where both do not fit. */
export const HeaderRow = ({ children, isCentered = false }: HeaderRowProps) => (
  <div className={classes.row} data-centered={isCentered || undefined}>
    {children}
  </div>
);

interface PageHeaderProps {
  /** The heading, and the title of the tab. */
  readonly title: string;
  readonly lead: string;
  /** The page's buttons, at its end. */
  readonly children?: ReactNode;
}

/** The header of a page: what it is for and what starts there. */
export const PageHeader = ({ title, lead, children }: PageHeaderProps) => {
  usePageTitle(title);
  return (
    <HeaderRow>
      <div>
        <Title order={1}>{title}</Title>
        <p className={classes.lead}>{lead}</p>
      </div>
      {children}
    </HeaderRow>
  );
};
