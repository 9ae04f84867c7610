import { surveysErrors } from '@dubplate/contract/surveys/errors';
import type { StaffSurveyDetail } from '@dubplate/contract/surveys/schemas';
import { Button, Text } from '@mantine/core';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useMoveSurvey } from './api.ts';
import { Preview } from './draft/preview.tsx';
import { draftOf } from './draft/survey-draft.ts';
import classes from './editor.module.css';
import { useMessages } from './messages.ts';

/** A survey that is or was published: it can be closed and reopened, but its questions are fixed. */
export const PublishedSurvey = ({ survey }: { readonly survey: StaffSurveyDetail }) => {
  const text = useMessages();
  const format = useFormat();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const publishing = useMoveSurvey(survey.uuid, 'publish', {
    onSuccess: () => notify.success(text('published')),
    onError: (error) => void notifyError(text('publishFailed'), error, surveysErrors),
  });
  const closing = useMoveSurvey(survey.uuid, 'close', {
    onSuccess: () => notify.success(text('closed')),
    onError: (error) => void notifyError(text('closeFailed'), error, surveysErrors),
  });
  const askToClose = async () => {
    const asked = { heading: text('closeAsk'), message: text('closeMessage'), action: text('close') };
    if (await confirm(asked)) closing.mutate();
  };
  const askToReopen = async () => {
    const asked = { heading: text('reopenAsk'), message: text('reopenMessage'), action: text('reopen') };
    if (await confirm(asked)) publishing.mutate();
  };
  const options = survey.options.map(({ uuid, type, title }) => ({ key: uuid, type, title }));
  return (
    <div className={classes.editor}>
      <section className={classes.section} aria-label={text('survey')}>
        <Facts>
          <Fact label={text('place')}>{text(`place${survey.place}`)}</Fact>
          <Fact label={text('slug')}>{survey.slug}</Fact>
          <Fact label={text('people')}>{format.number(survey.people)}</Fact>
          {survey.published_at && <Fact label={text('publishedOn')}>{format.date(survey.published_at)}</Fact>}
          {survey.closed_at && <Fact label={text('closedOn')}>{format.date(survey.closed_at)}</Fact>}
        </Facts>
        <Text c="dimmed">{text('fixed')}</Text>
        <div className={classes.row}>
          {survey.status === 'PUBLISHED' ? (
            <Button
              variant="default"
              loading={closing.isPending}
              disabled={!isOnline}
              onClick={() => void askToClose()}
            >
              {text('close')}
            </Button>
          ) : (
            <NextStep loading={publishing.isPending} disabled={!isOnline} onClick={() => void askToReopen()}>
              {text('reopen')}
            </NextStep>
          )}
        </div>
      </section>
      <section className={classes.section} aria-labelledby="survey-preview">
        <h2 id="survey-preview">{text('preview')}</h2>
        <Preview draft={{ ...draftOf(survey), options }} />
      </section>
    </div>
  );
};
