import { useQuery } from '@tanstack/react-query';
import { costQuery } from '#features/releases/api.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { TextButton } from '#ui/text-button.tsx';
import { useCoverPicture, useDraft } from '../use-authoring.ts';
import { useMissing } from './missing-list.tsx';
import classes from './rail-summary.module.css';

export interface RailSummaryProps {
  /** Leads to the list of what is left. */
  readonly onFinish: () => void;
  /** Gets the place of the submit button, which the last step fills. */
  readonly onPlace: (place: HTMLElement | null) => void;
}

/** Keeps the cover, what is left to do, the price, and the submit button in view. */
export const RailSummary = ({ onFinish, onPlace }: RailSummaryProps) => {
  const text = useMessages('app', 'authoring');
  const format = useFormat();
  const picture = useCoverPicture('medium');
  const missing = useMissing().length;
  // Fetched by the last step.
  const { data: cost } = useQuery({ ...costQuery(useDraft().uuid ?? ''), enabled: false });
  return (
    <section className={classes.summary} aria-label={text('railSummary')}>
      {picture.src && (
        <div className={classes.cover}>
          <CoverImage {...picture} alt="" size="100%" />
        </div>
      )}
      <p className={classes.left}>
        {missing > 0 ? (
          <TextButton onClick={onFinish}>{text('missing', { count: missing })}</TextButton>
        ) : (
          text('railReady')
        )}
      </p>
      {cost && <p className={classes.price}>{cost.amount > 0 ? format.money(cost.amount) : text('costFree')}</p>}
      <div ref={onPlace} className={classes.submit} />
    </section>
  );
};
