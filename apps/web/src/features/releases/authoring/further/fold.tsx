import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useDraft } from '../use-authoring.ts';
import classes from './fold.module.css';
import { foldId, isFilled, RELEASE_FIELDS, useAttention } from './further-fields.ts';

// Most releases come out everywhere at midnight: the first load of the page has none of this.
export const ReleaseFields = lazyPart(() => import('./release-fields.tsx').then((module) => module.ReleaseFields));

/** Folds the territory and time fields, for releases that do not come out everywhere at midnight. */
export const ReleaseFurther = ({ className }: { readonly className: string | undefined }) => {
  const text = useMessages('app', 'authoring');
  const { fields } = useDraft().content;
  return (
    <Fold
      id={foldId()}
      title={text('forStores')}
      hint={text('forStoresHint')}
      isFilled={RELEASE_FIELDS.some((field) => isFilled(fields[field]))}
      needsAttention={useAttention(RELEASE_FIELDS)}
      className={className}
    >
      <ReleaseFields />
    </Fold>
  );
};

interface FoldProps {
  /** Its address within the page. */
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** Whether something in it is filled: then it begins open. */
  readonly isFilled: boolean;
  /** Whether something in it has to be put right: then it stays open. */
  readonly needsAttention: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Collapses rarely used fields behind a heading. The content is rendered only after it is opened. */
export const Fold = ({ id, title, hint, isFilled, needsAttention, className, children }: FoldProps) => {
  const [isChosen, setChosen] = useState(isFilled);
  const isOpen = isChosen || needsAttention;
  return (
    <details id={id} className={[classes.fold, className].filter(Boolean).join(' ')} open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
      <summary
        className={classes.head}
        onClick={(event) => {
          // The state decides, not the browser: both would toggle it.
          event.preventDefault();
          setChosen(!isOpen);
        }}
      >
        <span>
          <span>{title}</span>
          <span className={classes.hint}>{hint}</span>
        </span>
        <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      {isOpen && <div className={classes.body}>{children}</div>}
    </details>
  );
};
