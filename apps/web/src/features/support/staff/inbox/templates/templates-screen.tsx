import { supportErrors } from '@dubplate/contract/support/errors';
import type { TicketTemplate } from '@dubplate/contract/support/schemas';
import { Button, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { LANGUAGES, languageNames } from '#lib/i18n/language.ts';
import { discardForm, isFormInterrupted } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { deleteTemplate, templatesQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { TemplateEditor, templateFormName } from './template-editor.tsx';
import classes from './templates.module.css';

interface TemplateProps {
  readonly template: TicketTemplate;
  readonly onEdit: () => void;
}

const Template = ({ template, onEdit }: TemplateProps) => {
  const text = useMessages();
  const client = useQueryClient();
  const showError = useErrorNotice();
  const { uuid, title, content } = template;
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteTemplate(uuid),
    onSuccess: () => notify.success(text('templateDeleted')),
    onError: (error) => void showError(text('templateDeleteFailed'), error, supportErrors),
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
  const askAndDelete = async () => {
    const isSure = await confirm({
      heading: text('deleteTemplate'),
      message: text('deleteTemplateHint', { title }),
      action: text('delete'),
      isDangerous: true,
    });
    if (isSure) mutate();
  };
  return (
    <li className={classes.template}>
      <Title order={2} className={classes.title ?? ''}>
        {title}
      </Title>
      <div className={classes.texts}>
        {LANGUAGES.map((each) => (
          <div key={each}>
            <p className={classes.language}>{languageNames[each]}</p>
            <p lang={each} className={classes.text}>
              {content[each]}
            </p>
          </div>
        ))}
      </div>
      <div className={classes.ways}>
        <Button variant="default" size="sm" aria-label={text('editNamed', { title })} onClick={onEdit}>
          {text('edit')}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          loading={isPending}
          aria-label={text('deleteNamed', { title })}
          onClick={() => void askAndDelete()}
        >
          {text('delete')}
        </Button>
      </div>
    </li>
  );
};

/** The template in the editor: `{ template: null }` for a new template, null if the editor is closed. */
type Opened = { readonly template: TicketTemplate | null } | null;

const List = ({ onOpen }: { readonly onOpen: (opened: Opened) => void }) => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(templatesQuery);
  if (!data && error)
    return (
      <LoadError
        error={error}
        title={text('templatesFailed')}
        description={text('templatesFailedHint')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowsSkeleton count={4} hasImage={false} />;
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
    <ul className={classes.list}>
      {data.map((template) => (
        <Template key={template.uuid} template={template} onEdit={() => onOpen({ template })} />
      ))}
    </ul>
  );
};

/** Prepared answers in both languages. */
export const TemplatesScreen = () => {
  const text = useMessages();
  usePageTitle(text('templates'));
  // Reopens a new template that the end of a session interrupted.
  const [opened, setOpened] = useState<Opened>(() =>
    isFormInterrupted(templateFormName(null)) ? { template: null } : null,
  );
  const leave = () => {
    if (opened) discardForm(templateFormName(opened.template));
    setOpened(null);
  };
  return (
    <div className={classes.page}>
      <Button
        variant="subtle"
        ml="-1rem"
        mb="md"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
        renderRoot={(props) => <Link to="/staff/tickets" {...props} />}
      >
        {text('title')}
      </Button>
      <div className={classes.head}>
        <div>
          <Title order={1}>{text('templates')}</Title>
          <Text size="lg" c="dimmed" mt="xs">
            {text('templatesLead')}
          </Text>
        </div>
        <NextStep onClick={() => setOpened({ template: null })}>{text('newTemplate')}</NextStep>
      </div>
      <List onOpen={setOpened} />
      <Dialog
        opened={opened !== null}
        onClose={leave}
        title={text(opened?.template ? 'editTemplate' : 'newTemplate')}
        size="44rem"
      >
        {opened && <TemplateEditor template={opened.template} onSaved={() => setOpened(null)} onCancel={leave} />}
      </Dialog>
    </div>
  );
};
