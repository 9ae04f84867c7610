import { useParams } from '@tanstack/react-router';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { useOpenedWorkspace } from '../auto-save/workspace/use-opened-workspace.ts';
import { useRestoreVersion } from '../history/use-restore-version.ts';
import form from '../main-data/main-data.module.css';
import classes from './authoring-page.module.css';
import { AuthoringPage } from './authoring-page.tsx';
import step from './step.module.css';

const STEPS = [8, 9, 7.5];

/** Placeholder of a loading draft: its title, the rail, and the first step with cover and fields. */
const AuthoringSkeleton = () => (
  <div className={classes.page}>
    <Skeleton height="2.75rem" width="min(24rem, 70%)" />
    <div className={classes.layout}>
      <div className={classes.side}>
        <div className={classes.restingRail}>
          {STEPS.map((width) => (
            <div key={width} className={classes.restingStep}>
              <Skeleton isRound height="1.75rem" width="1.75rem" style={{ flex: 'none' }} />
              <Skeleton height="0.875rem" width={`${width}rem`} className={classes.restingName} />
            </div>
          ))}
        </div>
      </div>
      <div className={step.step} data-active>
        <div className={step.head}>
          <Skeleton isRound height="2.5rem" width="2.5rem" style={{ flex: 'none' }} />
          <div className={classes.restingHead}>
            <Skeleton height="1.5rem" width="min(14rem, 80%)" />
            <Skeleton height="0.875rem" width="min(24rem, 100%)" mt="xs" />
          </div>
        </div>
        <div className={form.layout}>
          <Skeleton radius="xs" className={`${form.cover} ${classes.restingCover}`} />
          <FormSkeleton fields={5} />
        </div>
      </div>
    </div>
  </div>
);

export const AuthoringScreen = () => {
  const { uuid = null } = useParams({ strict: false });
  const { workspace, reopen } = useOpenedWorkspace(uuid);
  const restoreVersion = useRestoreVersion(workspace, reopen);
  return workspace ? (
    <AuthoringPage key={workspace.key} workspace={workspace} restoreVersion={restoreVersion} />
  ) : (
    <AuthoringSkeleton />
  );
};

export { workspaceParts } from '../workspace-parts.ts';
