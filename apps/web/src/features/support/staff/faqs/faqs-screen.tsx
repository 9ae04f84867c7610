import { supportErrors } from '@dubplate/contract/support/errors';
import { FAQS_MAX } from '@dubplate/contract/support/limits';
import type { StaffFaq } from '@dubplate/contract/support/schemas';
import { Button, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoadError, Markdown, useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { ButtonCell } from '#ui/data-table/cells.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { staffFaqsQuery, useDeleteFaq, useOrderFaqs } from './api.ts';
import classes from './faq-editor.module.css';
import { FaqForm } from './faq-form.tsx';
import { useMessages } from './messages.ts';

interface FaqListProps {
  readonly faqs: readonly StaffFaq[];
  readonly onEdit: (faq: StaffFaq) => void;
}

const FaqList = ({ faqs, onEdit }: FaqListProps) => {
  const text = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const order = useOrderFaqs({
    onError: (error) => void notifyError(text('orderFailed'), error, supportErrors, text('orderBack')),
  });
  const deleting = useDeleteFaq({
    onSuccess: () => notify.success(text('deleted')),
    onError: (error) => void notifyError(text('deleteFailed'), error, supportErrors),
  });
  const askToDelete = async ({ uuid, question }: StaffFaq) => {
    const asked = { heading: text('deleteAsk'), message: question[language], action: text('deleteAction') };
    if (await confirm({ ...asked, isDangerous: true })) deleting.mutate(uuid);
  };
  return (
    <SortableList
      label={text('list')}
      items={faqs}
      itemKey={({ uuid }) => uuid}
      itemName={({ question }) => question[language]}
      onReorder={(uuids) => order.mutate(uuids)}
      isDisabled={!isOnline}
    >
      {(faq) => {
        const name = faq.question[language];
        return (
          <div className={classes.row}>
            <div className={classes.words}>
              <span>{name}</span>
              <span className={classes.hint}>{text('changed', { date: format.shortDate(faq.updated_at) })}</span>
            </div>
            <ButtonCell
              label={text('edit', { name })}
              icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => onEdit(faq)}
            />
            <ButtonCell
              label={text('delete', { name })}
              icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void askToDelete(faq)}
              isDisabled={!isOnline || deleting.isPending}
              isDangerous
            />
          </div>
        );
      }}
    </SortableList>
  );
};

/** The frequent questions for support: written in both languages, put in order, deleted. */
export const FaqsScreen = () => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(staffFaqsQuery);
  /** The entry in the editor; `new` for another entry. */
  const [edited, setEdited] = useState<StaffFaq | 'new' | null>(null);
  usePageTitle(text('title'));
  // Before the preview needs it: an answer is written soon.
  useEffect(() => void Markdown.preload(), []);
  const close = () => setEdited(null);
  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={1}>{text('title')}</Title>
          <p className={classes.lead}>{text('lead')}</p>
        </div>
        <div className={classes.tools}>
          {data && <span className={classes.hint}>{text('count', { count: data.length, max: FAQS_MAX })}</span>}
          <Button variant="default" renderRoot={(props: object) => <Link to="/support" {...props} />}>
            {text('seePage')}
          </Button>
          <NextStep
            leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            disabled={!data || data.length >= FAQS_MAX}
            onClick={() => setEdited('new')}
          >
            {text('add')}
          </NextStep>
        </div>
      </div>
      {data && data.length > 0 && <FaqList faqs={data} onEdit={setEdited} />}
      {data?.length === 0 && <EmptyState title={text('none')} description={text('noneHint')} />}
      {!data && error && (
        <LoadError error={error} title={text('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <RowsSkeleton count={6} hasImage={false} />}
      <Dialog
        opened={edited !== null}
        onClose={close}
        title={text(edited === 'new' ? 'newQuestion' : 'editQuestion')}
        size="64rem"
      >
        {edited && <FaqForm faq={edited === 'new' ? null : edited} onClose={close} />}
      </Dialog>
    </>
  );
};
