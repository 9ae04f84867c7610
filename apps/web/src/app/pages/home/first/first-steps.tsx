import { AUDIO_MAX_BYTES, COVER_MAX_SIDE, COVER_MIN_SIDE } from '@dubplate/contract/files/limits';
import { PUBLICATION_MAX_DAYS, RELEASE_DATE_MIN_DAYS } from '@dubplate/contract/releases/limits';
import { Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useArtists } from '#features/artists/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import classes from './first-steps.module.css';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly hint: string;
  readonly isDone?: boolean;
  /** The button of the current step; null for other steps. */
  readonly action?: ReactNode;
}

const Step = ({ number, title, hint, isDone = false, action = null }: StepProps) => {
  const text = useMessages();
  return (
    <li className={classes.step} data-done={isDone || undefined} data-next={action !== null || undefined}>
      <span className={classes.number} aria-hidden="true">
        {isDone ? <IconCheck size={20} stroke={2} /> : number}
      </span>
      <Title order={3} className={classes.name ?? ''}>
        {title} {isDone && <span className={classes.done}>{text('stepDone')}</span>}
      </Title>
      <p className={classes.hint}>{hint}</p>
      {action}
    </li>
  );
};

/** The things to prepare before opening the form. */
const Preparation = () => {
  const text = useMessages();
  const format = useFormat();
  return (
    <div className={classes.prepare}>
      <Title order={3} className={classes.name ?? ''}>
        {text('prepare')}
      </Title>
      <ul className={classes.list}>
        <li>{text('prepareCover', { min: format.number(COVER_MIN_SIDE), max: format.number(COVER_MAX_SIDE) })}</li>
        <li>{text('prepareTracks', { size: format.bytes(AUDIO_MAX_BYTES) })}</li>
        <li>{text('prepareAuthors')}</li>
        <li>{text('prepareFacts', { days: RELEASE_DATE_MIN_DAYS })}</li>
      </ul>
    </div>
  );
};

/** Shows the steps to the first release, for users who have none. */
export const FirstSteps = () => {
  const text = useMessages();
  const { data: artists } = useArtists();
  const hasArtist = artists !== undefined && artists.length > 0;
  return (
    <section aria-labelledby="first" className={classes.section}>
      <Title order={2} id="first" mb="lg">
        {text('first')}
      </Title>
      <ol className={classes.steps}>
        <Step
          number={1}
          title={text('stepArtist')}
          hint={text('stepArtistHint')}
          isDone={hasArtist}
          action={
            hasArtist ? null : (
              <NextStep renderRoot={(props) => <Link to="/artists" search={{ create: true }} {...props} />}>
                {text('stepArtistAction')}
              </NextStep>
            )
          }
        />
        <Step
          number={2}
          title={text('stepRecord')}
          hint={text('stepRecordHint')}
          action={
            hasArtist ? (
              <NextStep component={Link} to="/upload">
                {text('stepRecordAction')}
              </NextStep>
            ) : null
          }
        />
        <Step number={3} title={text('stepSend')} hint={text('stepSendHint', { count: PUBLICATION_MAX_DAYS })} />
      </ol>
      <Preparation />
    </section>
  );
};
