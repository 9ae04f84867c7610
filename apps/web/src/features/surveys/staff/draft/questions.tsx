import { Button, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import classes from '../editor.module.css';
import { useMessages } from '../messages.ts';
import { type Lacks, lackingQuestions } from './lacks.ts';
import { QuestionRow } from './question-row.tsx';
import { type DraftQuestion, newQuestion, type SurveyDraft } from './survey-draft.ts';

interface QuestionsProps {
  readonly draft: SurveyDraft;
  readonly limits: { readonly maxQuestions: number; readonly maxOptions: number };
  readonly lacks: Lacks;
  /** The key of the question whose fields are shown. */
  readonly open: string | null;
  readonly onOpen: (key: string | null) => void;
  readonly onChange: (change: (questions: readonly DraftQuestion[]) => readonly DraftQuestion[]) => void;
}

/** The questions of a draft: put in order, opened one at a time, added and deleted. */
export const Questions = ({ draft, limits, lacks, open, onOpen, onChange }: QuestionsProps) => {
  const text = useMessages();
  const { questions } = draft;
  const lacking = lackingQuestions(lacks, draft);
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
        <p className={classes.hint} {...(lacks.has('questions') && { role: 'alert' })}>
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
              isLacking={lacking.has(question.key)}
              lacks={lacks}
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
