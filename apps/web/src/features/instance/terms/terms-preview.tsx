import { TERMS_TEXT_MAX } from '@dubplate/contract/reference/terms-limits';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#features/support/index.ts';
import { type Language, languageNames } from '#lib/i18n/language.ts';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { useMessages } from '../messages.ts';
import { termsPreviewQuery } from './api.ts';
import classes from './terms.module.css';

/** The pause in typing before the preview updates. */
const QUIET_MS = 400;

interface TermsPreviewProps {
  readonly language: Language;
  readonly written: string;
}

/** A text of the terms as its reader will see it: the server fills it in as it does the page of the terms. */
export const TermsPreview = ({ language, written }: TermsPreviewProps) => {
  const text = useMessages();
  const [quiet] = useDebouncedValue(written, QUIET_MS);
  const asked = quiet.slice(0, TERMS_TEXT_MAX);
  const isEmpty = asked.trim() === '';
  const { data, error, refetch, isFetching } = useQuery({ ...termsPreviewQuery(language, asked), enabled: !isEmpty });
  const label = text('termsPreviewOf', { language: languageNames[language] });
  if (isEmpty) return <p className={classes.hint}>{text('termsPreviewEmpty')}</p>;
  if (error)
    return (
      <LoadError
        error={error}
        title={text('termsPreviewFailed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard as well.
    <section className={classes.preview} aria-label={label} lang={language} tabIndex={0}>
      {data ? (
        <>
          <h3>{data.title}</h3>
          {data.clauses.map(({ heading, paragraphs }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: clauses are known by their place alone.
            <div key={index}>
              <h4>{`${index + 1}. ${heading}`}</h4>
              {paragraphs.map((paragraph, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so are paragraphs.
                <p key={place}>{paragraph}</p>
              ))}
            </div>
          ))}
        </>
      ) : (
        <TextSkeleton lines={6} />
      )}
    </section>
  );
};
