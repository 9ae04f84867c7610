import { fill } from '@dubplate/contract/catalogue';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { LINK_TITLE_MAX, LINKS_MAX_FREE } from '@dubplate/contract/multilinks/limits';
import type { ListedLink } from '@dubplate/contract/multilinks/schemas';
import { validateSlug } from '@dubplate/rules/multilinks/validate-link';
import { Button } from '@mantine/core';
import { IconCopy, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { errorText, hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { IfMay, useMay } from '#lib/session/acting.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useCopy } from '#ui/clipboard.ts';
import { ButtonCell, ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { linksQuery, useCreateLink } from '../api.ts';
import { SlugField } from '../editor/slug-field.tsx';
import { LinkStateChip } from '../link-state.tsx';
import classes from '../links.module.css';
import { shortAddress } from '../share/share-address.tsx';

const EMPTY = { title: '', slug: '' };

/** The error of a failed creation; at the plan's limit, with a link to the plans. */
const useCreationError = () => {
  const text = useMessages('app', 'links');
  const language = useLanguage();
  const navigate = useNavigate();
  const notifyError = useErrorNotice();
  return (error: unknown) => {
    if (!hasCode(error, 'PLAN_LIMIT'))
      return notifyError(text('createFailed'), error, multilinksErrors, text('saveKept'));
    notify.warning({
      title: text('createFailed'),
      message: errorText(error, language, multilinksErrors),
      action: { label: text('seePlans'), onClick: () => void navigate({ to: '/purchases' }) },
    });
  };
};

const NewLinkForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages('app', 'links');
  const uiText = useUiText();
  const language = useLanguage();
  const isOnline = useOnline();
  const navigate = useNavigate();
  const notifyCreationError = useCreationError();
  const { form, change, reset } = useKeptForm('new-link', EMPTY);
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const create = useCreateLink({
    onSuccess: ({ uuid }) => {
      reset();
      notify.withdrawError(text('createFailed'));
      onClose();
      void navigate({ to: '/links/$uuid', params: { uuid } });
    },
    onError: (error) => {
      if (hasCode(error, 'SLUG_TAKEN')) setTakenSlug(form.slug);
      else notifyCreationError(error);
    },
  });
  const title = form.title.trim();
  const [issue] = validateSlug(form.slug.trim());
  const slugError = issue && fill(multilinksIssues[issue.code][language], issue.values);
  const isTaken = takenSlug !== null && takenSlug === form.slug;
  const isReady = title !== '' && form.title.length <= LINK_TITLE_MAX && !issue && !isTaken && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const slug = form.slug.trim();
    if (isReady && !create.isPending) create.mutate({ title, ...(slug && { slug }), stores: [] });
  };
  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <LineField
        label={text('createTitle')}
        description={text('createTitleHint')}
        value={form.title}
        max={LINK_TITLE_MAX}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        data-autofocus
      />
      <SlugField
        value={form.slug}
        error={isTaken ? text('slugTaken') : slugError}
        note={text('slugFromTitle')}
        onChange={(slug) => change({ slug })}
      />
      <p className={classes.hint}>{text('limitHint', { max: LINKS_MAX_FREE })}</p>
      <DialogButtons {...(!isOnline && { note: text('saveOffline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={create.isPending}>
          {text('create')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface NewLinkDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Creates a link and opens its editor. The draft is restored when the dialog is opened again. */
const NewLinkDialog = ({ opened, onClose }: NewLinkDialogProps) => {
  const text = useMessages('app', 'links');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('newLink')}>
      <NewLinkForm onClose={onClose} />
    </Dialog>
  );
};

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const Actions = ({ link: { url, title } }: { readonly link: ListedLink }) => {
  const text = useMessages('app', 'links');
  const named = title || text('untitled');
  const { copy } = useCopy();
  const open = text('openOf', { title: named });
  return (
    <div className={classes.actions}>
      <ButtonCell
        label={text('copyOf', { title: named })}
        icon={<IconCopy {...ICON} />}
        onClick={() => void copy(url, text('copied'))}
      />
      <IconButton label={open} renderRoot={(props) => <a href={url} target="_blank" rel="noopener" {...props} />}>
        <IconExternalLink {...ICON} />
      </IconButton>
    </div>
  );
};

/** The address in one line; a phone leaves out the host, which all links share. */
const Address = ({ url }: Pick<ListedLink, 'url'>) => {
  const address = shortAddress(url);
  const path = address.slice(address.indexOf('/'));
  return (
    <span className={classes.address} title={address}>
      <span className={classes.host}>{address.slice(0, -path.length)}</span>
      {path}
    </span>
  );
};

const useColumns = (): readonly Column<ListedLink>[] => {
  const text = useMessages('app', 'links');
  const format = useFormat();
  const mayChange = useMay('links:write');
  return [
    {
      key: 'cover',
      header: text('cover'),
      isHeaderHidden: true,
      width: '4.5rem',
      cell: ({ cover, title }) => <ImageCell src={cover?.small} name={title} alt="" />,
    },
    {
      key: 'title',
      header: text('name'),
      isTitle: true,
      cell: ({ uuid, title, release }) => (
        <>
          {mayChange ? (
            <Link to="/links/$uuid" params={{ uuid }} className={rowLinkClass}>
              {title || text('untitled')}
            </Link>
          ) : (
            title || text('untitled')
          )}
          <span className={classes.kind}>{text(release ? 'kindRelease' : 'kindOwn')}</span>
        </>
      ),
    },
    {
      key: 'address',
      header: text('address'),
      isPlain: true,
      cell: ({ url }) => <Address url={url} />,
    },
    {
      key: 'visits',
      header: text('recentVisits'),
      align: 'end',
      cell: ({ visits }) => format.number(visits),
    },
    {
      key: 'created',
      header: text('created'),
      from: 'large',
      isHiddenOnPhone: true,
      cell: ({ created_at }) => format.shortDate(created_at),
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      cell: (link) => <LinkStateChip link={link} variant="plain" />,
    },
    {
      key: 'actions',
      header: text('address'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (link) => <Actions link={link} />,
    },
  ];
};

interface LinksTableProps {
  readonly rows: readonly ListedLink[];
  readonly isBusy?: boolean;
  readonly isLoading?: boolean;
}

const LinksTable = ({ rows, isBusy = false, isLoading = false }: LinksTableProps) => {
  const text = useMessages('app', 'links');
  return (
    <DataTable
      label={text('title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      isBusy={isBusy}
      isLoading={isLoading}
    />
  );
};

const List = () => {
  const text = useMessages('app', 'links');
  const search = useSearch({ from: '/main/links' });
  const navigate = useNavigate();
  const { page, take, ...ways } = pagerStateOf(
    search,
    (change) => void navigate({ to: '/links', search: { ...search, ...change }, resetScroll: false }),
  );
  return (
    <QueryTable
      query={useQuery(linksQuery({ page, take }))}
      failed={text('listFailed')}
      empty={
        <EmptyState
          title={text('none')}
          description={text('noneHint')}
          action={
            <IfMay needs={['releases:write']}>
              <Button variant="default" renderRoot={(props: object) => <Link to="/upload" {...props} />}>
                {text('upload')}
              </Button>
            </IfMay>
          }
        />
      }
      table={(shown) => <LinksTable {...shown} />}
      {...ways}
    />
  );
};

/** The user's links, from releases and made by hand. */
export const LinksScreen = () => {
  const text = useMessages('app', 'links');
  const me = useMe();
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const isOwn = useMay('own-session');
  const isUnverified = isOwn && me !== null && me.verified_at === null;
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')}>
        <div className={classes.start}>
          <IfMay needs={['links:write']}>
            <NextStep
              leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
              disabled={!me || isUnverified || !isOnline}
              onClick={() => setOpen(true)}
            >
              {text('newLink')}
            </NextStep>
          </IfMay>
        </div>
      </PageHeader>
      {isUnverified && (
        <p className={classes.notice}>
          {text('verifyFirst')} <Link to="/settings">{text('verify')}</Link>
        </p>
      )}
      <List />
      <NewLinkDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
