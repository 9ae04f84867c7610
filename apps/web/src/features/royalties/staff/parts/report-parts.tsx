import type { SalesCheck, SalesReport } from '@dubplate/contract/royalties/schemas';
import shared from '#features/royalties/parts/royalties.module.css';
import { useMessages } from '#lib/i18n/i18n.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import classes from './staff.module.css';

const tones = { DRAFT: 'pending', APPROVED: 'published' } as const;

interface ReportStatusProps {
  readonly status: SalesReport['status'];
  readonly variant?: 'chip' | 'plain';
}

export const ReportStatus = ({ status, variant = 'plain' }: ReportStatusProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  return <StatusChip tone={tones[status]} label={text(`status${status}`)} variant={variant} />;
};

const severities = { OK: 'published', WARNING: 'pending', ERROR: 'denied' } as const;

/** What the checks of a report found. */
export const Checks = ({ checks }: { readonly checks: readonly SalesCheck[] }) => {
  const text = useMessages('staff', 'staffRoyalties');
  if (checks.length === 0) return <p className={shared.hint}>{text('noChecks')}</p>;
  return (
    <ul className={classes.checks} aria-label={text('checks')}>
      {checks.map(({ code, severity, message }) => (
        <li key={`${code} ${message}`} className={classes.check}>
          <StatusChip tone={severities[severity]} label={text(`severity${severity}`)} variant="plain" />
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
};
