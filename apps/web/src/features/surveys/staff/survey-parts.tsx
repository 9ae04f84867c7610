import { SURVEY_SLUG, type SurveyState } from '@dubplate/contract/surveys/limits';
import type { StaffSurvey } from '@dubplate/contract/surveys/schemas';
import { TextInput } from '@mantine/core';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { BackLink } from '#ui/back-link.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';

interface SlugFieldProps {
  readonly value: string;
  /** The server said that another survey has it. */
  readonly isTaken: boolean;
  readonly onChange: (slug: string) => void;
}

/** The code in a survey's address; lower-case letters are converted while typing. */
export const SlugField = ({ value, isTaken, onChange }: SlugFieldProps) => {
  const text = useMessages('staff', 'surveyEditor');
  const isWrong = value !== '' && !SURVEY_SLUG.test(value);
  return (
    <TextInput
      label={text('slug')}
      value={value}
      description={text('slugHint', { address: `/surveys/${value || '…'}` })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isTaken ? text('slugTaken') : isWrong && text('slugWrong')}
      onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
    />
  );
};

export const ToSurveys = () => {
  const text = useMessages('staff', 'surveyEditor');
  return (
    <BackLink to="/staff/surveys" size="sm" mb={0}>
      {text('toList')}
    </BackLink>
  );
};

const TONES: Readonly<Record<SurveyState, StatusTone>> = { DRAFT: 'draft', PUBLISHED: 'published', CLOSED: 'pending' };

export const SurveyStateChip = ({ status, variant }: { status: SurveyState; variant?: 'chip' | 'plain' }) => {
  const text = useMessages('staff', 'surveyEditor');
  return <StatusChip tone={TONES[status]} label={text(`state${status}`)} {...(variant && { variant })} />;
};

/** A survey's title in the language that is read, or in the other one while that is not written. */
export const useTitleOf = () => {
  const text = useMessages('staff', 'surveyEditor');
  const language = useLanguage();
  return ({ title }: Pick<StaffSurvey, 'title'>): string => title[language] || title.en || title.ru || text('untitled');
};
