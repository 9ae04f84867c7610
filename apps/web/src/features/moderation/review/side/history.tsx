import type { Opinion } from '@dubplate/contract/moderation/opinions';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { Fragment, type ReactNode } from 'react';
import { ownerName } from '#features/moderation/names.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './history.module.css';
import panel from './side.module.css';

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly content: ReactNode;
}

interface HappenedProps {
  readonly what: string;
  readonly at: string;
  readonly who: string | null;
  readonly said: string | null;
}

const Happened = ({ what, at, who, said }: HappenedProps) => {
  const text = useMessages('staff', 'moderation');
  const format = useFormat();
  return (
    <>
      <span className={classes.what}>{what}</span>
      <span className={classes.when}>
        <time dateTime={at}>{format.dateTime(at)}</time>
        {who && <span className={classes.who}>{text('by', { name: who })}</span>}
      </span>
      {said && <blockquote className={classes.reason}>{said}</blockquote>}
    </>
  );
};

const Move = ({ move: { to, at, actor, reason, reasons } }: { move: StaffRelease['history'][number] }) => {
  const text = useMessages('staff', 'moderation');
  return (
    <li className={classes.move} data-state={to}>
      <Happened what={text(`moved${to}`)} at={at} who={actor?.username ?? null} said={reason} />
      {reasons.some(({ done_at }) => done_at !== null) && (
        <div className={classes.done}>
          {text('reasonDone')}
          <ul>{reasons.map((one) => one.done_at !== null && <li key={one.uuid}>{one.text}</li>)}</ul>
        </div>
      )}
    </li>
  );
};

/** A question to a colleague, and the answer. */
const useOpinionEntries = () => {
  const text = useMessages('staff', 'moderation');
  return ({ uuid, colleague, asked_by, question, asked_at, verdict, answer, answered_at }: Opinion): Entry[] => [
    {
      key: `${uuid} asked`,
      at: asked_at,
      content: (
        <li className={classes.move}>
          <Happened
            what={text('askedHistory', { name: ownerName(colleague) })}
            at={asked_at}
            who={asked_by.username}
            said={question}
          />
        </li>
      ),
    },
    ...(verdict === null || answered_at === null
      ? []
      : [
          {
            key: `${uuid} answered`,
            at: answered_at,
            content: (
              <li className={classes.move}>
                <Happened
                  what={text('answeredHistory', { verdict: text(`verdict${verdict}`) })}
                  at={answered_at}
                  who={colleague.username}
                  said={answer}
                />
              </li>
            ),
          },
        ]),
  ];
};

/** Every status change and opinion of the release with author and text, latest first. */
export const History = ({ release }: { release: Pick<StaffRelease, 'history' | 'opinions'> }) => {
  const text = useMessages('staff', 'moderation');
  const entriesOf = useOpinionEntries();
  const moves = release.history.map((move): Entry => ({ key: move.uuid, at: move.at, content: <Move move={move} /> }));
  const entries = [...moves, ...release.opinions.flatMap(entriesOf)].sort((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={panel.heading}>
        {text('history')}
      </h2>
      <ol className={classes.list}>
        {entries.toReversed().map(({ key, content }) => (
          <Fragment key={key}>{content}</Fragment>
        ))}
      </ol>
    </section>
  );
};
