import { surveysErrors } from '@dubplate/contract/surveys/errors';
import type { SurveyPlace } from '@dubplate/contract/surveys/limits';
import type { Survey } from '@dubplate/contract/surveys/schemas';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { shownSurveyQuery } from '../api.ts';
import classes from './asking.module.css';

export interface SurveyCardProps {
  readonly survey: Survey;
  readonly place: Exclude<SurveyPlace, 'LINK'>;
}

/** An invitation to a survey, which can be put off or declined. */
export const SurveyCard = ({ survey, place }: SurveyCardProps) => {
  const text = useMessages('app', 'surveys');
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  const declining = useMutation({
    mutationFn: (how: 'decline' | 'put-off') => call(`POST /survey/{id}/${how}`, { params: { id: survey.uuid } }),
    // Does not show another survey on this visit after the user declined this one.
    onSuccess: () => replaceQueryData(client, shownSurveyQuery(place), { survey: null }),
    onError: (error) => void notifyError(text('refusalFailed'), error, surveysErrors),
  });
  const decline = (how: 'decline' | 'put-off') => ({
    disabled: declining.isPending,
    onClick: () => declining.mutate(how),
  });
  return (
    <section className={classes.card} aria-labelledby="survey-card">
      <div>
        <h2 id="survey-card" className={classes.cardTitle}>
          {survey.title}
        </h2>
        <p className={classes.cardLead}>{text('invitation')}</p>
      </div>
      <div className={classes.cardActions}>
        <Button
          variant="default"
          renderRoot={(props: object) => <Link to="/surveys/$slug" params={{ slug: survey.slug }} {...props} />}
        >
          {text('answer')}
        </Button>
        <Button variant="subtle" {...decline('put-off')}>
          {text('later')}
        </Button>
        <Button variant="subtle" {...decline('decline')}>
          {text('never')}
        </Button>
      </div>
    </section>
  );
};
