import { AI_CONTRIBUTIONS, type AiContribution, CODE_MAX } from '@dubplate/contract/releases/limits';
import { validateFurtherFields } from '@dubplate/rules/releases/validate-credits';
import { Switch, TextInput } from '@mantine/core';
import { useLanguageChoices } from '#features/reference/index.ts';
import type { TrackForm } from '#features/releases/authoring/board/track-form.ts';
import type { TrackItem } from '#features/releases/authoring/board/track-item.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import { CreditsRows } from './credits-rows.tsx';
import classes from './further.module.css';
import { useFurtherIssue } from './use-further-issue.ts';

export interface TrackFieldsProps {
  readonly item: TrackItem;
  readonly issueTextOf: (path: string) => string | null;
  readonly onChange: (part: Partial<TrackForm>) => void;
}

const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export const TrackFields = ({ item, issueTextOf: serverIssueOf, onChange }: TrackFieldsProps) => {
  const text = useMessages('app', 'further');
  const { form, key } = item;
  const issueTextOf = useFurtherIssue(validateFurtherFields(form), serverIssueOf, key);
  const { items: languages } = useLanguageChoices();
  return (
    <div className={classes.fields}>
      <CreditsRows
        credits={form.credits}
        track={key}
        issueTextOf={issueTextOf}
        onChange={(credits) => onChange({ credits })}
      />
      <FieldAnchor path="iswc" track={key}>
        <TextInput
          label={text('iswc')}
          description={text('iswcHint')}
          inputWrapperOrder={inputWrapperOrder}
          placeholder="T-034.524.680-1"
          autoComplete="off"
          spellCheck={false}
          maxLength={CODE_MAX}
          value={form.iswc}
          error={issueTextOf('iswc')}
          onChange={({ currentTarget }) => onChange({ iswc: currentTarget.value })}
        />
      </FieldAnchor>
      <FieldAnchor path="title_language_id" track={key}>
        <SelectField
          label={text('titleLanguage')}
          description={text('titleLanguageHint')}
          inputWrapperOrder={inputWrapperOrder}
          searchable
          clearable
          placeholder={text('asLyrics')}
          data={(languages ?? [])
            .filter(({ languageId, is_off }) => !is_off || languageId === form.title_language_id)
            .map(({ languageId, name }) => ({ value: languageId, label: name }))}
          value={form.title_language_id}
          error={issueTextOf('title_language_id')}
          onChange={(title_language_id) => onChange({ title_language_id })}
        />
      </FieldAnchor>
      <FieldAnchor path="ai_contribution" track={key}>
        <SelectField
          label={text('ai')}
          description={text('aiHint')}
          inputWrapperOrder={inputWrapperOrder}
          clearable
          placeholder={text('aiUnset')}
          data={AI_CONTRIBUTIONS.map((value) => ({ value, label: text(`ai${value}`) }))}
          value={form.ai_contribution}
          error={issueTextOf('ai_contribution')}
          onChange={(value) => onChange({ ai_contribution: value as AiContribution | null })}
        />
      </FieldAnchor>
      <FieldAnchor path="advisory" track={key}>
        <Switch
          label={text('clean')}
          description={text('cleanHint')}
          checked={form.advisory === 'CLEAN'}
          error={issueTextOf('advisory')}
          onChange={({ currentTarget }) => onChange({ advisory: currentTarget.checked ? 'CLEAN' : null })}
        />
      </FieldAnchor>
    </div>
  );
};
