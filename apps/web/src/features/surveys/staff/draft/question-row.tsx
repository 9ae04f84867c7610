import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import classes from '../editor.module.css';
import { useMessages } from '../messages.ts';
import { BothFields } from './both-fields.tsx';
import type { Lacks } from './lacks.ts';
import { OptionRow } from './option-row.tsx';
import { type DraftOption, type DraftQuestion, isQuestionTooLong, newOption } from './survey-draft.ts';

interface QuestionRowProps {
  readonly question: DraftQuestion;
  /** From 1. */
  readonly number: number;
  readonly maxOptions: number;
  readonly isOpen: boolean;
  readonly isLacking: boolean;
  readonly lacks: Lacks;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onChange: (question: DraftQuestion) => void;
  readonly onDelete: () => void;
}

/** The fields of the one question that is open. */
const OpenQuestion = ({ question, maxOptions, lacks, onToggle, onChange, onDelete }: QuestionRowProps) => {
  const text = useMessages();
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
        lacks={lacks}
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
            lacks={lacks}
            onChange={(next) => changeOptions(options.map((each) => (each.key === next.key ? next : each)))}
            onDelete={() => changeOptions(options.filter((each) => each.key !== option.key))}
          />
        )}
      </SortableList>
      {options.length === 0 && lacks.has(`${key}.options`) && (
        <p role="alert" className={classes.wrong}>
          {lacks.get(`${key}.options`)}
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
export const QuestionRow = (props: QuestionRowProps) => {
  const { question, number, isOpen, isLacking, onToggle } = props;
  const text = useMessages();
  const language = useLanguage();
  const { title, options } = question;
  if (isOpen)
    return (
      <fieldset className={classes.question} data-tall>
        <legend className={classes.legend}>{text('question', { number })}</legend>
        <OpenQuestion {...props} />
      </fieldset>
    );
  const trouble = isQuestionTooLong(question) ? 'tooLong' : isLacking ? 'incomplete' : null;
  return (
    <button type="button" className={classes.closed} aria-expanded={false} onClick={() => onToggle(true)}>
      <span className={classes.closedTitle}>
        {number}. {title[language] || title.en || title.ru || text('untitled')}
      </span>
      <span className={classes.count}>{text('optionCount', { count: options.length })}</span>
      {trouble && <StatusChip tone="denied" label={text(trouble)} />}
    </button>
  );
};
