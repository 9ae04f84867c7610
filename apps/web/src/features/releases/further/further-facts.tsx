import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { grantedTerritories } from '@dubplate/rules/releases/territories';
import { useReleaseLanguages } from '#features/reference/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Fact } from '#ui/display/facts.tsx';
import { useFurtherText } from './use-further-text.ts';

export const FurtherReleaseFacts = ({ release }: { readonly release: Release }) => {
  const text = useMessages('app', 'further');
  const format = useFormat();
  const { listOf, summaryOf } = useFurtherText();
  const { release_time, release_time_zone, preorder_date, original_release_date, p_line_year, c_line_year } = release;
  const granted = grantedTerritories(release);
  const isEverywhere = granted.kind === 'EXCEPT' && granted.codes.length === 0;
  return (
    <>
      {!isEverywhere && (
        <Fact label={text('territories')} isWide>
          {summaryOf(granted)}: {listOf(granted.codes)}
        </Fact>
      )}
      {release_time && (
        <Fact label={text('releaseHour')}>
          {release_time} {release_time_zone}
        </Fact>
      )}
      {preorder_date && <Fact label={text('preorderDate')}>{format.day(preorder_date)}</Fact>}
      {original_release_date && <Fact label={text('originalReleaseDate')}>{format.day(original_release_date)}</Fact>}
      {p_line_year !== null && <Fact label={text('pLineYear')}>{p_line_year}</Fact>}
      {c_line_year !== null && <Fact label={text('cLineYear')}>{c_line_year}</Fact>}
    </>
  );
};

export const FurtherTrackFacts = ({ track }: { readonly track: Track }) => {
  const text = useMessages('app', 'further');
  const languages = useReleaseLanguages();
  const { aiOf, creditOf } = useFurtherText();
  const { iswc, title_language_id: language, ai_contribution: ai, advisory, credits } = track;
  return (
    <>
      {iswc && <Fact label={text('iswc')}>{iswc}</Fact>}
      {language && (
        <Fact label={text('titleLanguage')}>{languages?.find(({ languageId }) => languageId === language)?.name}</Fact>
      )}
      {ai && <Fact label={text('ai')}>{aiOf(ai)}</Fact>}
      {advisory === 'CLEAN' && <Fact label={text('clean')}>{text('yes')}</Fact>}
      {credits.length > 0 && (
        <Fact label={text('credits')} isWide>
          {credits.map(creditOf).join(', ')}
        </Fact>
      )}
    </>
  );
};
