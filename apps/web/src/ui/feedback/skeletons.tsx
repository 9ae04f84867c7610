import { useUiText } from '../texts/ui-provider.tsx';
import { Skeleton } from './skeleton.tsx';
import classes from './skeletons.module.css';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const Waiting = ({ children }: { children: React.ReactNode }) => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')} className={classes.waiting}>
      {children}
    </div>
  );
};

/** The placeholder of rows: a picture and two lines each. */
export const RowsSkeleton = ({ count = 5, hasImage = true }: { count?: number; hasImage?: boolean }) => (
  <Waiting>
    {range(count).map((index) => (
      <div key={index} className={classes.row}>
        {hasImage && <Skeleton radius="xs" height="3rem" width="3rem" style={{ flex: 'none' }} />}
        <div className={classes.lines}>
          <Skeleton height="0.875rem" width={`${70 - (index % 3) * 14}%`} />
          <Skeleton height="0.75rem" mt="xs" width="30%" />
        </div>
      </div>
    ))}
  </Waiting>
);

/** The placeholder of a text: a title and lines. */
export const TextSkeleton = ({ lines = 8 }: { lines?: number }) => (
  <Waiting>
    <Skeleton height="2.25rem" width="60%" mb="xl" />
    {range(lines).map((index) => (
      <Skeleton key={index} height="0.875rem" mt="md" width={`${100 - (index % 4) * 7}%`} />
    ))}
  </Waiting>
);

/** The placeholder of a form: labels and fields. */
export const FormSkeleton = ({ fields = 4 }: { fields?: number }) => (
  <Waiting>
    {range(fields).map((index) => (
      <div key={index} className={classes.field}>
        <Skeleton height="0.875rem" width="8rem" />
        <Skeleton height="2.75rem" mt="xs" />
      </div>
    ))}
  </Waiting>
);
