import type { PreparedReason } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonsQuery } from '#features/moderation/api.ts';
import { useFieldName } from '#features/moderation/field-name.ts';
import { useMessages } from '#features/moderation/messages.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { LANGUAGES, languageNames } from '#lib/i18n/language.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './deny-dialog.module.css';

interface PreparedReasonsProps {
  readonly onChoose: (reason: { code: string; path: string | null; text: string }) => void;
}

const List = ({
  reasons,
  language,
  onChoose,
}: PreparedReasonsProps & {
  readonly reasons: readonly PreparedReason[];
  readonly language: 'en' | 'ru';
}) => {
  const { ofPlace } = useFieldName();
  return (
    <ul aria-labelledby="quick-reasons" className={classes.list}>
      {reasons.map(({ uuid, code, path, text: texts }) => (
        <li key={uuid}>
          <button
            type="button"
            className={classes.reason}
            onClick={() => onChoose({ code, path, text: texts[language] })}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden="true" />
            <span>
              <span className={classes.place}>{ofPlace(path)}</span>
              <span lang={language}>{texts[language]}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** The reasons to choose from, in the artist's language and not in the moderator's. */
export const PreparedReasons = ({ onChoose }: PreparedReasonsProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const [language, setLanguage] = useState(useLanguage());
  const { data, error, refetch, isFetching } = useQuery(reasonsQuery);
  return (
    <div className={classes.reasons}>
      <div className={classes.head}>
        <span className={classes.label} id="quick-reasons">
          {text('quickReasons')}
        </span>
        <FilterChips
          label={text('reasonLanguage')}
          choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChoose={setLanguage}
        />
      </div>
      {data && <List reasons={data} language={language} onChoose={onChoose} />}
      {!data && !error && <Skeleton height="12rem" mt="sm" />}
      {!data && error && (
        <p role="alert" className={classes.failed}>
          {text('reasonsFailed')}{' '}
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {uiText('retry')}
          </Button>
        </p>
      )}
    </div>
  );
};
