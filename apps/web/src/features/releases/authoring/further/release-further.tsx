import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useMessages } from '../messages.ts';
import { useDraft } from '../use-authoring.ts';
import { Fold } from './fold.tsx';
import { foldId, isFilled, RELEASE_FIELDS } from './further-fields.ts';
import { useAttention } from './use-attention.ts';

// Most releases come out everywhere at midnight: the first load of the page has none of this.
export const ReleaseFields = lazyPart(() => import('./release-fields.tsx').then((module) => module.ReleaseFields));

/** Folds the territory and time fields, for releases that do not come out everywhere at midnight. */
export const ReleaseFurther = ({ className }: { readonly className: string | undefined }) => {
  const text = useMessages();
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
