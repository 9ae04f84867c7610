import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './next-list.module.css';

const ROWS = [62, 48, 70, 55, 66, 50];

/** Fills the screen while the list loads, so that content below it doesn't jump into view and out. */
export const NextSkeleton = () => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')} className={`${classes.list} ${classes.waiting}`}>
      {ROWS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton radius="xs" width="4rem" height="4rem" />
          <div>
            <Skeleton height="1rem" mt="0.375rem" width={`${width}%`} maxWidth="22rem" />
            <Skeleton height="0.875rem" mt="0.625rem" width={`${width - 14}%`} maxWidth="16rem" />
          </div>
          <Skeleton radius="xl" width="7rem" height="2.625rem" className={classes.action} />
        </div>
      ))}
    </div>
  );
};
