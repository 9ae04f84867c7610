import { supportErrors } from '@dubplate/contract/support/errors';
import { TEMPLATE_TITLE_MAX, TICKET_CONTENT_MAX } from '@dubplate/contract/support/limits';
import type { TicketTemplate } from '@dubplate/contract/support/schemas';
import { Button, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BilingualForm, PreparedText, PreparedTextList } from '#features/prepared-texts/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { LANGUAGES, languageNames } from '#lib/i18n/language.ts';
import { discardForm, isFormInterrupted } from '#lib/session/kept-form.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { deleteTemplate, saveTemplate, templatesQuery } from '../api.ts';
import classes from './templates.module.css';

/** The storage key of an unsaved template; saving or leaving discards the draft. */
const templateFormName = (template: TicketTemplate | null): string => `template/${template?.uuid ?? 'new'}`;

interface TemplateEditorProps {
  /** null: a new one. */
  readonly template: TicketTemplate | null;
  readonly onClose: () => void;
  readonly onCancel: () => void;
}

/** Edits a template's title and its text. */
const TemplateEditor = ({ template, onClose, onCancel }: TemplateEditorProps) => {
  const text = useMessages('staff', 'inbox');
  const client = useQueryClient();
  const isMissing = (title: string) => title.trim() === '';
  return (
    <BilingualForm
      name={templateFormName(template)}
      saved={{
        about: template?.title ?? '',
        en: template?.content.en ?? '',
        ru: template?.content.ru ?? '',
      }}
      max={TICKET_CONTENT_MAX}
      minRows={4}
      above={({ value, onChange, isTried }) => (
        <LineField
          label={text('templateTitle')}
          description={text('templateTitleHint')}
          max={TEMPLATE_TITLE_MAX}
          value={value}
          error={isTried && isMissing(value) ? text('templateTitleMissing') : null}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data-autofocus
        />
      )}
      isAboutWrong={(title) => isMissing(title) || title.length > TEMPLATE_TITLE_MAX}
      words={{ missing: text('templateTextMissing'), failed: text('noAnswer'), save: text('save') }}
      errors={supportErrors}
      save={({ about: title, ...content }, key) => saveTemplate(template?.uuid ?? null, { title, content }, key)}
      onSaved={() => {
        notify.success(text('templateSaved'));
        void client.invalidateQueries({ queryKey: templatesQuery.queryKey });
        onClose();
      }}
      onCancel={onCancel}
    />
  );
};

interface TemplateProps {
  readonly template: TicketTemplate;
  readonly onEdit: () => void;
}

const Template = ({ template, onEdit }: TemplateProps) => {
  const text = useMessages('staff', 'inbox');
  const client = useQueryClient();
  const { uuid, title, content } = template;
  return (
    <PreparedText
      heading={
        <Title order={2} className={classes.title ?? ''}>
          {title}
        </Title>
      }
      words={{
        edit: text('edit'),
        editNamed: text('editNamed', { title }),
        delete: text('delete'),
        deleteNamed: text('deleteNamed', { title }),
        deleteHeading: text('deleteTemplate'),
        deleteHint: text('deleteTemplateHint', { title }),
        deleted: text('templateDeleted'),
        deleteFailed: text('templateDeleteFailed'),
      }}
      errors={supportErrors}
      onEdit={onEdit}
      onDelete={() => deleteTemplate(uuid)}
      onSettled={() => client.invalidateQueries({ queryKey: templatesQuery.queryKey })}
    >
      {LANGUAGES.map((each) => (
        <div key={each}>
          <p className={classes.language}>{languageNames[each]}</p>
          <p lang={each} className={classes.text}>
            {content[each]}
          </p>
        </div>
      ))}
    </PreparedText>
  );
};

/** The template in the editor: `{ template: null }` for a new template, null if the editor is closed. */
type Opened = { readonly template: TicketTemplate | null } | null;

const List = ({ onOpen }: { readonly onOpen: (opened: Opened) => void }) => {
  const text = useMessages('staff', 'inbox');
  const query = useQuery(templatesQuery);
  const { data } = query;
  if (!data)
    return (
      <QueryFallback
        query={query}
        failed={text('templatesFailed')}
        description={text('templatesFailedHint')}
        loading={<RowsSkeleton count={4} hasImage={false} />}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState
        title={text('noTemplates')}
        description={text('noTemplatesHint')}
        action={
          <Button variant="default" onClick={() => onOpen({ template: null })}>
            {text('newTemplate')}
          </Button>
        }
      />
    );
  return (
    <PreparedTextList>
      {data.map((template) => (
        <Template key={template.uuid} template={template} onEdit={() => onOpen({ template })} />
      ))}
    </PreparedTextList>
  );
};

/** Prepared answers in both languages. */
export const TemplatesScreen = () => {
  const text = useMessages('staff', 'inbox');
  // Reopens a new template that the end of a session interrupted.
  const [opened, setOpened] = useState<Opened>(() =>
    isFormInterrupted(templateFormName(null)) ? { template: null } : null,
  );
  const leave = () => {
    if (opened) discardForm(templateFormName(opened.template));
    setOpened(null);
  };
  return (
    <div>
      <BackLink to="/staff/tickets">{text('title')}</BackLink>
      <PageHeader title={text('templates')} lead={text('templatesLead')}>
        <NextStep onClick={() => setOpened({ template: null })}>{text('newTemplate')}</NextStep>
      </PageHeader>
      <List onOpen={setOpened} />
      <Dialog
        opened={opened !== null}
        onClose={leave}
        title={text(opened?.template ? 'editTemplate' : 'newTemplate')}
        size="44rem"
      >
        {opened && <TemplateEditor template={opened.template} onClose={() => setOpened(null)} onCancel={leave} />}
      </Dialog>
    </div>
  );
};
