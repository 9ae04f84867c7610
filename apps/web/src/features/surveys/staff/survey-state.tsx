import type { SurveyState } from '@dubplate/contract/surveys/limits';
import type { StaffSurvey } from '@dubplate/contract/surveys/schemas';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { useMessages } from './messages.ts';

const TONES: Readonly<Record<SurveyState, StatusTone>> = { DRAFT: 'draft', PUBLISHED: 'published', CLOSED: 'pending' };

export const SurveyStateChip = ({ status, variant }: { status: SurveyState; variant?: 'chip' | 'plain' }) => {
  const text = useMessages();
  return <StatusChip tone={TONES[status]} label={text(`state${status}`)} {...(variant && { variant })} />;
};

/** A survey's title in the language that is read, or in the other one while that is not written. */
export const useTitleOf = () => {
  const text = useMessages();
  const language = useLanguage();
  return ({ title }: Pick<StaffSurvey, 'title'>): string => title[language] || title.en || title.ru || text('untitled');
};
