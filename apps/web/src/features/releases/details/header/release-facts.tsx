import type { Release } from '@dubplate/contract/releases/schemas';
import { Tooltip } from '@mantine/core';
import { FurtherReleaseFacts } from '#features/releases/further/lazy-facts.tsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CopyCell } from '#ui/data-table/cells.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { useReferenceNames } from '../reference-names.ts';
import classes from './code-value.module.css';

/** A code that is copied when pressed, or the reason why there is none yet. */
export const CodeValue = ({ value, what }: { value: string | null; what: string }) => {
  const text = useMessages('app', 'releaseDetails');
  if (value) return <CopyCell value={value} what={what} />;
  return (
    <Tooltip label={text('noCodeHint')} maw="18rem">
      <button type="button" className={classes.none}>
        {text('noData')}
      </button>
    </Tooltip>
  );
};

export const ReleaseFacts = ({ release, hasPublisher = false }: { release: Release; hasPublisher?: boolean }) => {
  const text = useMessages('app', 'releaseDetails');
  const format = useFormat();
  const { genreOf, languageOf } = useReferenceNames();
  const none = text('notSet');
  return (
    <Facts>
      <Fact label={text('releaseDate')}>{release.release_date ? format.day(release.release_date) : none}</Fact>
      <Fact label={text('genre')}>{genreOf(release) ?? none}</Fact>
      <Fact label={text('language')}>{languageOf(release) ?? none}</Fact>
      <Fact label={text('copyright')}>{release.copyright || none}</Fact>
      {hasPublisher && <Fact label={text('publisher')}>{release.publisher || none}</Fact>}
      <Fact label={text('upc')}>
        <CodeValue value={release.upc} what={text('upc')} />
      </Fact>
      {release.existing_upc && release.upc === null && (
        <Fact label={text('existingUpc')}>
          <CodeValue value={release.existing_upc} what={text('upc')} />
        </Fact>
      )}
      <Fact label={text('isrc')}>
        <CodeValue value={release.isrc} what={text('isrc')} />
      </Fact>
      <FurtherReleaseFacts release={release} />
    </Facts>
  );
};
