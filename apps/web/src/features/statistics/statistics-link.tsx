import { IconChartLine } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { IconButton } from '#ui/icon-button.tsx';

interface StatisticsLinkProps {
  /** Of which release. */
  readonly uuid: string;
  /** What it leads to, with the release’s title in it. */
  readonly label: string;
}

/** A button in a row that leads to the statistics of the row’s release. */
export const StatisticsLink = ({ uuid, label }: StatisticsLinkProps) => (
  <IconButton label={label} renderRoot={(props) => <Link to="/statistics/$uuid" params={{ uuid }} {...props} />}>
    <IconChartLine size={20} stroke={1.75} aria-hidden="true" />
  </IconButton>
);
