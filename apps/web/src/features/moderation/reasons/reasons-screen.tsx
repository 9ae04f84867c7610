import type { PreparedReason } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import { moderationErrors } from '@dubplate/contract/moderation/errors';
import { DENY_REASON_PLACES, DENY_REASON_TEXT_MAX } from '@dubplate/contract/moderation/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BilingualForm, PreparedText, PreparedTextList } from '#features/prepared-texts/index.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { discardForm, isFormInterrupted } from '#lib/session/kept-form.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { deleteReason, reasonsQuery, saveReason } from '../api.ts';
import { isPlace, useFieldName } from '../names.ts';
import classes from './reasons.module.css';

/** The storage key of an unsaved reason; saving or leaving discards the draft. */
const reasonFormName = (reason: PreparedReason | null): string => `deny-reason/${reason?.uuid ?? 'new'}`;

interface ReasonEditorProps {
  /** null: a new one. */
  readonly reason: PreparedReason | null;
  readonly onClose: () => void;
  readonly onCancel: () => void;
}

/** Edits a reason's field and its text. */
const ReasonEditor = ({ reason, onClose, onCancel }: ReasonEditorProps) => {
  const text = useMessages('staff', 'moderation');
  const { ofPlace } = useFieldName();
  const client = useQueryClient();
  return (
    <BilingualForm
      name={reasonFormName(reason)}
      saved={{ about: reason?.path ?? '', en: reason?.text.en ?? '', ru: reason?.text.ru ?? '' }}
      max={DENY_REASON_TEXT_MAX}
      minRows={3}
      below={({ value, onChange }) => (
        <SelectField
          label={text('reasonPlace')}
          description={text('reasonPlaceHint')}
          searchable
          allowDeselect={false}
          data={[
            { value: '', label: ofPlace(null) },
            ...DENY_REASON_PLACES.map((place) => ({ value: place as string, label: ofPlace(place) })),
          ]}
          value={value}
          onChange={(path) => onChange(path ?? '')}
        />
      )}
      words={{ missing: text('reasonTextMissing'), failed: text('reasonSaveFailed'), save: text('save') }}
      errors={moderationErrors}
      save={({ about: path, ...texts }, key) =>
        saveReason(reason?.uuid ?? null, { path: isPlace(path) ? path : null, text: texts }, key)
      }
      onSaved={() => {
        notify.success(text('reasonSaved'));
        void client.invalidateQueries({ queryKey: reasonsQuery.queryKey });
        onClose();
      }}
      onCancel={onCancel}
    />
  );
};

const Reason = ({ reason, onEdit }: { readonly reason: PreparedReason; readonly onEdit: () => void }) => {
  const text = useMessages('staff', 'moderation');
  const { ofPlace } = useFieldName();
  const client = useQueryClient();
  const words = { reason: reason.text[useLanguage()] };
  return (
    <PreparedText
      heading={<h2 className={classes.place}>{ofPlace(reason.path)}</h2>}
      words={{
        edit: text('edit'),
        editNamed: text('editNamed', words),
        delete: text('delete'),
        deleteNamed: text('deleteNamed', words),
        deleteHeading: text('deleteReason'),
        deleteHint: text('deleteReasonHint', words),
        deleted: text('reasonDeleted'),
        deleteFailed: text('reasonDeleteFailed'),
      }}
      errors={moderationErrors}
      onEdit={onEdit}
      onDelete={() => deleteReason(reason.uuid)}
      onSettled={() => client.invalidateQueries({ queryKey: reasonsQuery.queryKey })}
    >
      {LANGUAGES.map((each) => (
        <p key={each} lang={each} className={classes.text}>
          {reason.text[each]}
        </p>
      ))}
    </PreparedText>
  );
};

/** The reason in the editor: `{ reason: null }` for a new reason, null if the editor is closed. */
type Opened = { readonly reason: PreparedReason | null } | null;

const List = ({ onOpen }: { readonly onOpen: (opened: Opened) => void }) => {
  const text = useMessages('staff', 'moderation');
  const query = useQuery(reasonsQuery);
  const { data } = query;
  if (!data)
    return (
      <QueryFallback
        query={query}
        failed={text('reasonsFailed')}
        description={text('reasonsFailedHint')}
        loading={<RowsSkeleton count={6} hasImage={false} />}
      />
    );
  if (data.length === 0) return <EmptyState title={text('noReasons')} description={text('noReasonsHint')} />;
  return (
    <PreparedTextList>
      {data.map((reason) => (
        <Reason key={reason.uuid} reason={reason} onEdit={() => onOpen({ reason })} />
      ))}
    </PreparedTextList>
  );
};

/** The prepared reasons for denials, in both languages. */
export const ReasonsScreen = () => {
  const text = useMessages('staff', 'moderation');
  // Reopens a new reason that the end of a session interrupted.
  const [opened, setOpened] = useState<Opened>(() =>
    isFormInterrupted(reasonFormName(null)) ? { reason: null } : null,
  );
  const leave = () => {
    if (opened) discardForm(reasonFormName(opened.reason));
    setOpened(null);
  };
  return (
    <div>
      <BackLink to="/staff/releases">{text('title')}</BackLink>
      <PageHeader title={text('reasonsTitle')} lead={text('reasonsLead')}>
        <NextStep onClick={() => setOpened({ reason: null })}>{text('newReason')}</NextStep>
      </PageHeader>
      <List onOpen={setOpened} />
      <Dialog
        opened={opened !== null}
        onClose={leave}
        title={text(opened?.reason ? 'editReason' : 'newReason')}
        size="44rem"
      >
        {opened && <ReasonEditor reason={opened.reason} onClose={() => setOpened(null)} onCancel={leave} />}
      </Dialog>
    </div>
  );
};
