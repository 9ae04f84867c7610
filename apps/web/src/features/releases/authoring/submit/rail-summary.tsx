import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { costQuery } from '#features/releases/api.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { useCoverPicture, useDraft } from '../use-authoring.ts';
import { useMissing } from './missing-list.tsx';
import classes from './rail-summary.module.css';

/** Keeps the cover, what is left to do, and the price in view, with the way to the last step. */
export const RailSummary = ({ onFinish }: { onFinish: () => void }) => {
  const text = useMessages('app', 'authoring');
  const format = useFormat();
  const picture = useCoverPicture('medium');
  const missing = useMissing().length;
  // Fetched by the last step.
  const { data: cost } = useQuery({ ...costQuery(useDraft().uuid ?? ''), enabled: false });
  return (
    <section className={classes.summary} aria-label={text('railSummary')}>
      {picture.src && <CoverImage {...picture} alt="" size="100%" />}
      <p className={classes.left}>{missing > 0 ? text('missing', { count: missing }) : text('railReady')}</p>
      {cost && <p className={classes.price}>{cost.amount > 0 ? format.money(cost.amount) : text('costFree')}</p>}
      <Button variant="default" size="sm" fullWidth onClick={onFinish}>
        {text('railFinish')}
      </Button>
    </section>
  );
};
