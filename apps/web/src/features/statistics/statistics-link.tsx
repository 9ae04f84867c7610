import { IconChartLine } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { IfMay } from '#lib/session/acting.ts';
import { IconButton } from '#ui/icon-button.tsx';

interface StatisticsLinkProps {
  /** The uuid of the release. */
  readonly uuid: string;
  /** The label of the link, including the release’s title. */
  readonly label: string;
}

/** A button in a row that links to the statistics of the release. */
export const StatisticsLink = ({ uuid, label }: StatisticsLinkProps) => (
  <IfMay needs={['statistics:read']}>
    <IconButton label={label} renderRoot={(props) => <Link to="/statistics/$uuid" params={{ uuid }} {...props} />}>
      <IconChartLine size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  </IfMay>
);
