import type { Opinion } from '@dubplate/contract/moderation/opinions';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { ownerName } from '#features/moderation/owner-name.ts';
import { useReviewMessages } from '#features/moderation/review/messages.ts';
import { useSpans } from '#lib/i18n/spans.ts';
import panel from '../side.module.css';
import { AnswerForm } from './answer-form.tsx';
import { AskForm } from './ask-form.tsx';
import classes from './second-opinion.module.css';

/** Asked of the reader: marked, with the form for the answer. */
const AskedOfMe = ({ opinion, releaseId }: { opinion: Opinion; releaseId: string }) => {
  const text = useReviewMessages();
  return (
    <div className={classes.mine}>
      <p className={classes.who}>{text('asksYou', { name: ownerName(opinion.asked_by) })}</p>
      <blockquote className={classes.words}>{opinion.question}</blockquote>
      <AnswerForm opinion={opinion} releaseId={releaseId} />
    </div>
  );
};

const OpinionNote = ({ opinion }: { opinion: Opinion }) => {
  const text = useReviewMessages();
  const spanOf = useSpans();
  const { verdict, answer, question, asked_by, asked_at } = opinion;
  const name = ownerName(opinion.colleague);
  return (
    <div className={classes.note}>
      <p className={classes.who}>
        {verdict === null ? name : text('says', { name, verdict: text(`verdict${verdict}`) })}
      </p>
      {answer && <blockquote className={classes.words}>{answer}</blockquote>}
      <p className={classes.asked}>
        {text('askedBy', { name: ownerName(asked_by), question })}
        {verdict === null && <span className={classes.waiting}>{text('awaits', { time: spanOf(asked_at) })}</span>}
      </p>
    </div>
  );
};

/** Opinions of colleagues: requested, pending and answered. They do not bind the deciding moderator. */
export const SecondOpinion = ({ release }: { release: StaffRelease }) => {
  const text = useReviewMessages();
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const { uuid, status, opinions } = release;
  const isOpen = status === 'PENDING' || status === 'MODERATED';
  const pending = opinions.filter(({ state }) => state === 'PENDING');
  const mine = pending.filter(({ colleague }) => colleague.uuid === me?.uuid);
  const others = opinions.filter((each) => each.state !== 'CLOSED' && !mine.includes(each));
  if (!isOpen && others.length === 0) return null;
  return (
    <section aria-labelledby="opinion" className={classes.section}>
      <h2 id="opinion" className={panel.heading}>
        {text('secondOpinion')}
      </h2>
      {mine.map((opinion) => (
        <AskedOfMe key={opinion.uuid} opinion={opinion} releaseId={uuid} />
      ))}
      {others.map((opinion) => (
        <OpinionNote key={opinion.uuid} opinion={opinion} />
      ))}
      {isOpen &&
        (isAsking ? (
          <AskForm
            releaseId={uuid}
            asked={pending.map(({ colleague }) => colleague.uuid)}
            onDone={() => setAsking(false)}
          />
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            {text('askColleague')}
          </Button>
        ))}
    </section>
  );
};
