import { ROYALTIES_PENDING } from '#features/commerce/index.ts';
import { raiseAlert } from '#platform/alerts.ts';
import type { ServerContext } from '#platform/context.ts';
import { findIssues } from './accounting/read-issues.ts';

/** The nightly job: logs what does not agree, and alerts staff. */
export const checkRoyalties = async ({
  db,
  clock,
  log,
}: Pick<ServerContext, 'clock' | 'db' | 'log'>): Promise<void> => {
  const issues = await findIssues(db);
  if (issues.length > 0) log.error({ issues: issues.slice(0, 20) }, 'the royalties do not agree');
  for (const kind of new Set(issues.map(({ issue }) => issue)))
    await raiseAlert(
      db,
      {
        kind: `royalties.${kind}`,
        subject: { type: 'royalties', uuid: '00000000-0000-0000-0000-000000000000' },
        detail: { account: ROYALTIES_PENDING, subjects: issues.filter(({ issue }) => issue === kind).length },
      },
      clock.now(),
    );
};
