import { LINE_MAX, RELEASE_TYPES, TITLE_MIN, VERSION_MIN } from '@dubplate/contract/releases/limits';
import { TextInput } from '@mantine/core';
import { useInstance } from '#features/reference/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { FieldPlaceholder } from '#ui/field-placeholder.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { AfterPaint } from '#ui/lazy-part/after-paint.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { FieldAdvice } from '../advice/field-advice.tsx';
import { useReleaseAdvice } from '../advice/use-advice.ts';
import { chosenTypeOf, type DraftFields } from '../draft-fields.ts';
import { CreditsField } from '../fields/credits-field.tsx';
import { ExactText } from '../fields/exact-text.tsx';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import { ReleaseFurther } from '../further/fold.tsx';
import {
  useAuthoring,
  useCoverPicture,
  useDraft,
  useFieldIssue,
  useHasFilesZone,
  useProduct,
} from '../use-authoring.ts';
import { CoverField } from './cover-field.tsx';
import classes from './main-data.module.css';
import { ReleaseDate } from './release-date.tsx';

const TypeField = () => {
  const text = useMessages('app', 'authoring');
  const name = useMessages('app', 'releases');
  const { workspace } = useAuthoring();
  const { fields } = useDraft().content;
  return (
    <FieldAnchor path="type" className={classes.wide}>
      <span id="release-type" className={classes.label}>
        {text('type')}
      </span>
      <Segments
        aria-labelledby="release-type"
        isWide
        value={chosenTypeOf(fields)}
        choices={RELEASE_TYPES.map((value) => ({ value, label: name(`type${value}`) }))}
        onChange={workspace.chooseType}
      />
    </FieldAnchor>
  );
};

/** Lists to choose from are a large part of the page, and are fetched while the plain fields are drawn. */
const GenreFields = lazyPart(
  () => import('../fields/genre-fields.tsx').then((module) => module.GenreFields),
  () => {
    const text = useMessages('app', 'authoring');
    return (
      <>
        <FieldPlaceholder label={text('genre')} isRequired />
        <FieldPlaceholder label={text('secondaryGenre')} />
      </>
    );
  },
);
const LanguageField = lazyPart(
  () => import('../fields/language-field.tsx').then((module) => module.LanguageField),
  () => <FieldPlaceholder label={useMessages('app', 'authoring')('language')} isRequired />,
);

/** Explains that a custom copyright line is a paid service, unless the user has bought it. */
const CopyrightHint = ({ label }: { readonly label: string }) => {
  const text = useMessages('app', 'authoring');
  const ownLine = useProduct('CUSTOM_PC_LINE');
  return ownLine?.access ? text('copyrightHeld') : text('copyrightHint', { label });
};

/** Everything of the release but its cover and its tracks. */
const ReleaseFields = () => {
  const text = useMessages('app', 'authoring');
  const { workspace } = useAuthoring();
  const { content, release } = useDraft();
  const issueTextOf = useFieldIssue();
  const label = useInstance()?.label_name ?? '';
  const { fields, artists } = content;
  const advice = useReleaseAdvice();
  const setFields = (part: Partial<DraftFields>) =>
    workspace.edit((draft) => ({ ...draft, fields: { ...draft.fields, ...part } }));
  const exactText = (field: 'title_confirmed' | 'version_confirmed', line: string, min: number, label: string) => (
    <ExactText
      lines={[line]}
      min={min}
      label={label}
      checked={fields[field]}
      onChange={(checked) => workspace.setField(field, checked)}
    />
  );
  return (
    <div className={classes.fields}>
      <TypeField />
      <FieldAnchor path="title">
        <LineField
          label={text('title')}
          withAsterisk
          max={LINE_MAX}
          value={fields.title}
          error={issueTextOf('title')}
          onChange={({ currentTarget }) => setFields({ title: currentTarget.value, title_confirmed: false })}
        />
        <FieldAdvice advice={advice} path="title" onUse={(line) => workspace.setField('title', line)} />
        {exactText('title_confirmed', fields.title, TITLE_MIN, text('exactTitle'))}
      </FieldAnchor>
      <FieldAnchor path="title_version">
        <LineField
          label={text('version')}
          placeholder={text('versionHint')}
          max={LINE_MAX}
          value={fields.title_version}
          error={issueTextOf('title_version')}
          onChange={({ currentTarget }) => setFields({ title_version: currentTarget.value, version_confirmed: false })}
        />
        <FieldAdvice advice={advice} path="title_version" onUse={(line) => workspace.setField('title_version', line)} />
        {exactText('version_confirmed', fields.title_version, VERSION_MIN, text('exactVersion'))}
      </FieldAnchor>
      <FieldAnchor path="artists" className={classes.wide} touchOnBlur={false}>
        <CreditsField
          credits={artists}
          isRequired
          error={issueTextOf('artists')}
          onChange={(next) => workspace.edit((draft) => ({ ...draft, artists: next }))}
        />
        <FieldAdvice advice={advice} path="artists" />
      </FieldAnchor>
      <GenreFields
        primary={fields.primary_music_style_id}
        secondary={fields.secondary_music_style_id}
        issueTextOf={issueTextOf}
        onChange={({ primary, secondary }) =>
          setFields({ primary_music_style_id: primary, secondary_music_style_id: secondary })
        }
      />
      <LanguageField
        value={fields.language_id}
        error={issueTextOf('language_id')}
        onChange={(value) => workspace.setField('language_id', value)}
      />
      <ReleaseDate />
      <FieldAnchor path="publisher">
        <TextInput label={text('publisher')} value={label} readOnly error={issueTextOf('publisher')} />
      </FieldAnchor>
      <FieldAnchor path="copyright">
        <LineField
          label={text('copyright')}
          withAsterisk
          max={LINE_MAX}
          description={<CopyrightHint label={label} />}
          value={fields.copyright}
          error={issueTextOf('copyright')}
          onChange={({ currentTarget }) => workspace.setField('copyright', currentTarget.value)}
        />
      </FieldAnchor>
      {/* A published record keeps its code. */}
      {!release?.edition_of && (
        <FieldAnchor path="existing_upc">
          <TextInput
            label={text('existingUpc')}
            description={text('existingUpcHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            autoComplete="off"
            value={fields.existing_upc}
            error={issueTextOf('existing_upc')}
            onChange={({ currentTarget }) => workspace.setField('existing_upc', currentTarget.value)}
          />
        </FieldAnchor>
      )}
      <ReleaseFurther className={classes.wide} />
    </div>
  );
};

/** Step 1: what the record is. */
export const MainData = () => {
  const hasZone = useHasFilesZone();
  const isQuiet = useCoverPicture('large').src === null && hasZone;
  return (
    <div className={classes.layout} data-quiet={isQuiet || undefined}>
      <CoverField isQuiet={isQuiet} />
      <AfterPaint>
        <ReleaseFields />
      </AfterPaint>
    </div>
  );
};
