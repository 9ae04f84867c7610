import { SURVEY_TITLE_MAX } from '@dubplate/contract/surveys/limits';
import { LineField } from '#ui/fields/line-field.tsx';
import classes from '../editor.module.css';
import type { Lacks } from './lacks.ts';
import type { BothTexts } from './survey-draft.ts';

interface BothFieldsProps {
  readonly labels: BothTexts;
  readonly value: BothTexts;
  /** The place of the text, as in `lacks`. */
  readonly of: string;
  readonly lacks: Lacks;
  readonly onChange: (value: BothTexts) => void;
}

/** A text in both languages, side by side where there is room. */
export const BothFields = ({ labels, value, of, lacks, onChange }: BothFieldsProps) => (
  <div className={classes.pair}>
    {(['en', 'ru'] as const).map((language) => (
      <LineField
        key={language}
        label={labels[language]}
        lang={language}
        value={value[language]}
        max={SURVEY_TITLE_MAX}
        error={value[language].trim() === '' && lacks.get(`${of}.${language}`)}
        onChange={({ currentTarget }) => onChange({ ...value, [language]: currentTarget.value })}
      />
    ))}
  </div>
);
