import { OPTION_TYPES, SURVEY_TITLE_MAX } from '@dubplate/contract/surveys/limits';
import { Button, NativeSelect, Title, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { ButtonCell } from '#ui/data-table/cells.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import classes from '../editor.module.css';
import {
  type BothTexts,
  type DraftOption,
  type DraftQuestion,
  incompleteQuestions,
  isQuestionTooLong,
  type MissingParts,
  newOption,
  newQuestion,
  type SurveyDraft,
} from './survey-draft.ts';

interface BothFieldsProps {
  readonly labels: BothTexts;
  readonly value: BothTexts;
  /** The place of the text, as in `missing`. */
  readonly of: string;
  readonly missing: MissingParts;
  readonly onChange: (value: BothTexts) => void;
}

/** A text in both languages, side by side where there is room. */
export const BothFields = ({ labels, value, of, missing, onChange }: BothFieldsProps) => (
  <div className={classes.pair}>
    {(['en', 'ru'] as const).map((language) => (
      <LineField
        key={language}
        label={labels[language]}
        lang={language}
        value={value[language]}
        max={SURVEY_TITLE_MAX}
        error={value[language].trim() === '' && missing.get(`${of}.${language}`)}
        onChange={({ currentTarget }) => onChange({ ...value, [language]: currentTarget.value })}
      />
    ))}
  </div>
);

interface OptionRowProps {
  readonly option: DraftOption;
  /** From 1. */
  readonly number: number;
  readonly missing: MissingParts;
  readonly onChange: (option: DraftOption) => void;
  readonly onDelete: () => void;
}

/** An option of a question: its text in both languages, and the type of its answer. */
const OptionRow = ({ option, number, missing, onChange, onDelete }: OptionRowProps) => {
  const text = useMessages('staff', 'surveyEditor');
  const { key, type, title } = option;
  const remove = async () => {
    const isWritten = title.en.trim() !== '' || title.ru.trim() !== '';
    const question = {
      heading: text('deleteOptionAsk'),
      message: title.en || title.ru,
      action: text('delete'),
      isDangerous: true,
    };
    if (!isWritten || (await confirm(question))) onDelete();
  };
  return (
    <fieldset className={classes.option} data-tall>
      <VisuallyHidden component="legend">{text('option', { number })}</VisuallyHidden>
      <BothFields
        labels={{ en: text('optionEn'), ru: text('optionRu') }}
        value={title}
        of={key}
        missing={missing}
        onChange={(next) => onChange({ ...option, title: next })}
      />
      <div className={classes.optionFoot}>
        <NativeSelect
          label={text('answerType')}
          value={type}
          data={OPTION_TYPES.map((value) => ({ value, label: text(`type${value}`) }))}
          onChange={({ currentTarget }) => {
            const chosen = OPTION_TYPES.find((each) => each === currentTarget.value);
            if (chosen) onChange({ ...option, type: chosen });
          }}
        />
        <ButtonCell
          label={text('deleteOption', { number })}
          icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          isDangerous
          onClick={() => void remove()}
        />
      </div>
    </fieldset>
  );
};

interface QuestionRowProps {
  readonly question: DraftQuestion;
  /** From 1. */
  readonly number: number;
  readonly maxOptions: number;
  readonly isOpen: boolean;
  readonly isIncomplete: boolean;
  readonly missing: MissingParts;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onChange: (question: DraftQuestion) => void;
  readonly onDelete: () => void;
}

/** The fields of the one question that is open. */
const OpenQuestion = ({ question, maxOptions, missing, onToggle, onChange, onDelete }: QuestionRowProps) => {
  const text = useMessages('staff', 'surveyEditor');
  const { key, title, options } = question;
  const changeOptions = (next: readonly DraftOption[]) => onChange({ ...question, options: next });
  const remove = async () => {
    const isWritten = [title, ...options.map((option) => option.title)].some(
      ({ en, ru }) => `${en}${ru}`.trim() !== '',
    );
    const asked = {
      heading: text('deleteQuestionAsk'),
      message: text('deleteQuestionMessage'),
      action: text('delete'),
      isDangerous: true,
    };
    if (!isWritten || (await confirm(asked))) onDelete();
  };
  return (
    <div className={classes.fields}>
      <BothFields
        labels={{ en: text('questionEn'), ru: text('questionRu') }}
        value={title}
        of={key}
        missing={missing}
        onChange={(next) => onChange({ ...question, title: next })}
      />
      <SortableList
        label={text('optionsOf', { count: options.length, max: maxOptions })}
        items={options}
        itemKey={(option) => option.key}
        itemName={(option) => option.title.en || option.title.ru || text(`type${option.type}`)}
        onReorder={(keys) => changeOptions(keys.flatMap((each) => options.find((option) => option.key === each) ?? []))}
      >
        {(option, index) => (
          <OptionRow
            option={option}
            number={index + 1}
            missing={missing}
            onChange={(next) => changeOptions(options.map((each) => (each.key === next.key ? next : each)))}
            onDelete={() => changeOptions(options.filter((each) => each.key !== option.key))}
          />
        )}
      </SortableList>
      {options.length === 0 && missing.has(`${key}.options`) && (
        <p role="alert" className={classes.wrong}>
          {missing.get(`${key}.options`)}
        </p>
      )}
      <div className={classes.row}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          disabled={options.length >= maxOptions}
          onClick={() => changeOptions([...options, newOption()])}
        >
          {text('addOption')}
        </Button>
        <span className={classes.count}>{text('optionsOf', { count: options.length, max: maxOptions })}</span>
        <Button variant="subtle" color="crimson" ml="auto" onClick={() => void remove()}>
          {text('deleteQuestion')}
        </Button>
        <Button variant="default" onClick={() => onToggle(false)}>
          {text('closeQuestion')}
        </Button>
      </div>
    </div>
  );
};

/** A question in the list: one line until it is opened, so that a hundred of them stay readable. */
const QuestionRow = (props: QuestionRowProps) => {
  const { question, number, isOpen, isIncomplete, onToggle } = props;
  const text = useMessages('staff', 'surveyEditor');
  const language = useLanguage();
  const { title, options } = question;
  if (isOpen)
    return (
      <fieldset className={classes.question} data-tall>
        <legend className={classes.legend}>{text('question', { number })}</legend>
        <OpenQuestion {...props} />
      </fieldset>
    );
  const flaw = isQuestionTooLong(question) ? 'tooLong' : isIncomplete ? 'incomplete' : null;
  return (
    <button type="button" className={classes.closed} aria-expanded={false} onClick={() => onToggle(true)}>
      <span className={classes.closedTitle}>
        {number}. {title[language] || title.en || title.ru || text('untitled')}
      </span>
      <span className={classes.count}>{text('optionCount', { count: options.length })}</span>
      {flaw && <StatusChip tone="denied" label={text(flaw)} />}
    </button>
  );
};

interface QuestionsProps {
  readonly draft: SurveyDraft;
  readonly limits: { readonly maxQuestions: number; readonly maxOptions: number };
  readonly missing: MissingParts;
  /** The key of the question whose fields are shown. */
  readonly open: string | null;
  readonly onOpen: (key: string | null) => void;
  readonly onChange: (change: (questions: readonly DraftQuestion[]) => readonly DraftQuestion[]) => void;
}

/** The questions of a draft: put in order, opened one at a time, added and deleted. */
export const Questions = ({ draft, limits, missing, open, onOpen, onChange }: QuestionsProps) => {
  const text = useMessages('staff', 'surveyEditor');
  const { questions } = draft;
  const incomplete = incompleteQuestions(missing, draft);
  const add = () => {
    const added = newQuestion();
    onChange((known) => [...known, added]);
    onOpen(added.key);
  };
  return (
    <section aria-labelledby="survey-questions" className={classes.section}>
      <div className={classes.row}>
        <Title order={2} id="survey-questions">
          {text('questions')}
        </Title>
        <span className={classes.count}>
          {text('questionsOf', { count: questions.length, max: limits.maxQuestions })}
        </span>
      </div>
      {questions.length === 0 ? (
        <p className={classes.hint} {...(missing.has('questions') && { role: 'alert' })}>
          {text('noQuestions')}
        </p>
      ) : (
        <SortableList
          label={text('questions')}
          items={questions}
          itemKey={({ key }) => key}
          itemName={({ title, key }) =>
            title.en || title.ru || text('question', { number: questions.findIndex((each) => each.key === key) + 1 })
          }
          onReorder={(keys) => onChange((known) => keys.flatMap((key) => known.find((each) => each.key === key) ?? []))}
        >
          {(question, index) => (
            <QuestionRow
              question={question}
              number={index + 1}
              maxOptions={limits.maxOptions}
              isOpen={open === question.key}
              isIncomplete={incomplete.has(question.key)}
              missing={missing}
              onToggle={(isOpen) => onOpen(isOpen ? question.key : null)}
              onChange={(next) => onChange((known) => known.map((each) => (each.key === next.key ? next : each)))}
              onDelete={() => {
                onChange((known) => known.filter(({ key }) => key !== question.key));
                onOpen(null);
              }}
            />
          )}
        </SortableList>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          disabled={questions.length >= limits.maxQuestions}
          onClick={add}
        >
          {text('addQuestion')}
        </Button>
      </div>
    </section>
  );
};
