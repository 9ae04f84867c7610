import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { shownSurveyQuery } from '../api.ts';
import type { SurveyCardProps } from './survey-card.tsx';

const Card = lazyPart<SurveyCardProps>(async () => (await import('./survey-card.tsx')).SurveyCard);

/** The survey that the operator placed here for this user, if any; its code is only loaded if there is a survey. */
export const SurveyAt = ({ place }: Pick<SurveyCardProps, 'place'>) => {
  const { data } = useQuery(shownSurveyQuery(place));
  return data?.survey ? <Card survey={data.survey} place={place} /> : null;
};
