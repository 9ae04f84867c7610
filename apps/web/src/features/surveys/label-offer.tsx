import { surveysErrors } from '@dubplate/contract/surveys/errors';
import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useErrorNotice } from '../support/index.ts';
import { useLabelOffer } from './api.ts';
import classes from './label-offer.module.css';

const POINTS = ['ownLabel', 'withdrawal', 'income', 'queue', 'artists', 'reach'] as const;

const UnderReview = () => {
  const text = useMessages('app', 'surveys');
  return (
    <p className={classes.review} role="status">
      <IconClock size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{text('underReview')}</strong> {text('underReviewHint')}
      </span>
    </p>
  );
};

/** The offer to labels, and the state of the user's application. */
export const LabelOffer = () => {
  const text = useMessages('app', 'surveys');
  const uiText = useUiText();
  const notifyError = useErrorNotice();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const offer = useLabelOffer((error) => {
    close();
    void notifyError(text('applyFailed'), error, surveysErrors);
  });
  if (!offer) return null;
  return (
    <section className={classes.card} aria-labelledby="label-offer">
      <div>
        <h2 id="label-offer" className={classes.title}>
          {text('title')}
        </h2>
        <p className={classes.lead}>{text('lead')}</p>
      </div>
      {offer.isApplied && !isOpen ? (
        <UnderReview />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {text('more')}
        </Button>
      )}
      <Dialog opened={isOpen} onClose={close} title={text('title')} size="30rem">
        <ul className={classes.points}>
          {POINTS.map((point) => (
            <li key={point}>
              <IconCheck size={20} stroke={1.75} aria-hidden="true" />
              {text(point)}
            </li>
          ))}
        </ul>
        {offer.isApplied && <UnderReview />}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {uiText('close')}
          </Button>
          {!offer.isApplied && (
            <NextStep loading={offer.isApplying} onClick={offer.apply}>
              {text('apply')}
            </NextStep>
          )}
        </DialogButtons>
      </Dialog>
    </section>
  );
};
