import { totalText } from '@dubplate/rules/statistics/figures';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '#lib/session/acting.ts';
import { overviewQuery } from '../overview.ts';
import classes from './all-streams.module.css';

interface AllStreamsProps {
  /** The label of the number. */
  readonly label: string;
  /** A small one for the header, or a large one with its label beside it. */
  readonly look: 'header' | 'dashboard';
}

/**
 * The user’s total streams, as a link to the statistics. Takes the same space while loading, loaded or failed, so that
 * its neighbours do not move.
 */
export const AllStreams = ({ label, look }: AllStreamsProps) => {
  const { data } = useQuery(overviewQuery);
  const mayRead = useMay('statistics:read', 'whole-account');
  if (!mayRead) return null;
  const total = data ? totalText(data.total) : '–';
  if (look === 'dashboard')
    return (
      <Link to="/statistics" className={classes.dashboard}>
        <span className={classes.label}>{label}</span> <span className={classes.number}>{total}</span>
      </Link>
    );
  return (
    <Link to="/statistics" className={classes.header} aria-label={data ? `${label}: ${total}` : label} title={label}>
      <IconChartLine size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.number}>{total}</span>
    </Link>
  );
};
