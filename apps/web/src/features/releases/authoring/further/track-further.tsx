import type { TrackItem } from '#features/releases/authoring/board/track-item.ts';
import { savedOrder } from '#features/releases/authoring/board/track-list.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useBoard } from '../use-authoring.ts';
import { Fold } from './fold.tsx';
import { foldId, isFilled, TRACK_FIELDS, useAttention } from './further-fields.ts';
import type { TrackFieldsProps } from './track-fields.tsx';

export const TrackFields = lazyPart<TrackFieldsProps>(() =>
  import('./track-fields.tsx').then((module) => module.TrackFields),
);

export const TrackFurther = ({
  className,
  ...props
}: TrackFieldsProps & { readonly className: string | undefined }) => {
  const text = useMessages('app', 'authoring');
  const { items } = useBoard();
  const { item }: { readonly item: TrackItem } = props;
  const place = item.uuid === null ? -1 : savedOrder(items).indexOf(item.uuid);
  return (
    <Fold
      id={foldId(item.key)}
      title={text('trackFurther')}
      hint={text('trackFurtherHint')}
      isFilled={TRACK_FIELDS.some((field) => isFilled(item.form[field]))}
      needsAttention={useAttention(TRACK_FIELDS, { place, uuid: item.uuid })}
      className={className}
    >
      <TrackFields {...props} />
    </Fold>
  );
};
