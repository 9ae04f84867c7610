import { multilinksErrors } from '@dubplate/contract/multilinks/errors';
import type { Link as SmartLink } from '@dubplate/contract/multilinks/schemas';
import { Button, Title } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { discardForm } from '#lib/session/kept-form.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { linkQuery, useDeleteLink } from '../api.ts';
import { isLinkShown, LinkStateChip } from '../link-state.tsx';
import { useMessages } from '../messages.ts';
import { SharePanel } from '../share/share-panel.tsx';
import { TakedownNotice } from '../takedown-notice.tsx';
import { LinkVisits } from '../visits/link-visits.tsx';
import classes from './editor.module.css';
import { LinkForm } from './link-form.tsx';
import { LinkSettings } from './link-settings.tsx';

const DeleteButton = ({ link }: { readonly link: SmartLink }) => {
  const text = useMessages();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const remove = useDeleteLink(link.uuid, {
    onSuccess: () => {
      discardForm(`link/${link.uuid}`);
      notify.success(text('deleted'));
      void navigate({ to: '/links', ignoreBlocker: true });
    },
    onError: (error) => notifyError(text('deleteFailed'), error, multilinksErrors),
  });
  const ask = async () => {
    const asked = { heading: text('deleteAsk'), message: text('deleteMessage'), action: text('deleteAction') };
    if (await confirm({ ...asked, isDangerous: true })) remove.mutate();
  };
  return (
    <Button
      variant="subtle"
      color="crimson"
      leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
      disabled={!isOnline}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {text('delete')}
    </Button>
  );
};

const Loaded = ({ link }: { readonly link: SmartLink }) => {
  const text = useMessages();
  const { release } = link;
  return (
    <>
      <div className={classes.head}>
        <div className={classes.named}>
          <Title order={1}>{link.title || text('untitled')}</Title>
          <LinkStateChip link={link} />
        </div>
        {release ? (
          <Button
            variant="default"
            renderRoot={(props: object) => <Link to="/releases/$uuid" params={{ uuid: release.uuid }} {...props} />}
          >
            {text('toRelease')}
          </Button>
        ) : (
          <DeleteButton link={link} />
        )}
      </div>
      {link.taken_down && <TakedownNotice reason={link.taken_down.reason} />}
      <div className={classes.editor}>
        <LinkForm link={link} />
        <div className={classes.side}>
          <SharePanel link={link} title={link.title || text('untitled')} isShown={isLinkShown(link)} />
          <LinkSettings link={link} />
        </div>
      </div>
      <LinkVisits uuid={link.uuid} slug={link.slug} />
    </>
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(linkQuery(uuid));
  usePageTitle(data?.title || text('link'));
  if (data) return <Loaded link={data} />;
  if (isNotFound(error)) return <EmptyState heading="h1" title={text('notFound')} description={text('notFoundHint')} />;
  if (error)
    return (
      <LoadError
        heading="h1"
        error={error}
        title={text('loadFailed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return <FormSkeleton fields={5} />;
};

/** A link: its address, stores, visibility, sharing and visits. */
export const LinkScreen = () => {
  const text = useMessages();
  const { uuid } = useParams({ from: '/main/links/$uuid' });
  return (
    <>
      <Button
        variant="subtle"
        ml="-1rem"
        mb="md"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
        renderRoot={(props: object) => <Link to="/links" {...props} />}
      >
        {text('toList')}
      </Button>
      <Content key={uuid} uuid={uuid} />
    </>
  );
};
