import { totalText } from '@dubplate/rules/statistics/figures';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { overviewQuery } from '../overview.ts';
import classes from './all-streams.module.css';

interface AllStreamsProps {
  /** What the number is of. */
  readonly label: string;
  /** A small one for the header, or a large one with its label beside it. */
  readonly look: 'header' | 'dashboard';
}

/**
 * A person’s streams of all time, as a link to the statistics. It takes the same place whether the number is known, on
 * its way or could not be loaded, so that nothing beside it moves.
 */
export const AllStreams = ({ label, look }: AllStreamsProps) => {
  const { data } = useQuery(overviewQuery);
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
