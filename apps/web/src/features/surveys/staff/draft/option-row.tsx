import { OPTION_TYPES } from '@dubplate/contract/surveys/limits';
import { NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ButtonCell } from '#ui/data-table/cells.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import classes from '../editor.module.css';
import { useMessages } from '../messages.ts';
import { BothFields } from './both-fields.tsx';
import type { Lacks } from './lacks.ts';
import type { DraftOption } from './survey-draft.ts';

interface OptionRowProps {
  readonly option: DraftOption;
  /** From 1. */
  readonly number: number;
  readonly lacks: Lacks;
  readonly onChange: (option: DraftOption) => void;
  readonly onDelete: () => void;
}

/** An option of a question: its text in both languages, and the type of its answer. */
export const OptionRow = ({ option, number, lacks, onChange, onDelete }: OptionRowProps) => {
  const text = useMessages();
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
      <legend className={classes.hidden}>{text('option', { number })}</legend>
      <BothFields
        labels={{ en: text('optionEn'), ru: text('optionRu') }}
        value={title}
        of={key}
        lacks={lacks}
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
