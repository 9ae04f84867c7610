import { multilinksErrors } from '@dubplate/contract/multilinks/errors';
import { LINK_THEMES } from '@dubplate/contract/multilinks/limits';
import type { Link as Multilink, ReleaseLink } from '@dubplate/contract/multilinks/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { Button, NativeSelect, Switch, Title } from '@mantine/core';
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { discardForm } from '#lib/session/kept-form.ts';
import { BackLink } from '#ui/back-link.tsx';
import { useCopy } from '#ui/clipboard.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { linkQuery, useChangeLink, useDeleteLink } from '../api.ts';
import { isLinkShown, LinkStateChip, TakedownNotice } from '../link-state.tsx';
import shareClasses from '../share/share.module.css';
import { OpenPageButton, ShareAddress } from '../share/share-address.tsx';
import { LinkVisits } from '../visits/link-visits.tsx';
import classes from './editor.module.css';
import { LinkForm } from './link-form.tsx';

const useSetting = (link: Multilink) => {
  const text = useMessages('app', 'links');
  const notifyError = useErrorNotice();
  const isOnline = useOnline();
  const change = useChangeLink(link.uuid, {
    onSuccess: () => notify.withdrawError(text('changeFailed')),
    onError: (error) => notifyError(text('changeFailed'), error, multilinksErrors, text('changeKept')),
  });
  return { change, isDisabled: !isOnline || change.isPending };
};

interface SettingSwitchProps {
  readonly link: Multilink;
  readonly setting: 'hidden' | 'announced' | 'preview';
  readonly label: string;
  readonly description: string;
}

/** A setting of a link that is saved as it is switched. */
const SettingSwitch = ({ link, setting, label, description }: SettingSwitchProps) => {
  const { change, isDisabled } = useSetting(link);
  return (
    <Switch
      label={label}
      description={description}
      checked={(change.isPending ? change.variables[setting] : undefined) ?? link[setting]}
      disabled={isDisabled}
      onChange={({ currentTarget }) => change.mutate({ [setting]: currentTarget.checked })}
    />
  );
};

const ThemeSelect = ({ link }: { readonly link: Multilink }) => {
  const text = useMessages('app', 'links');
  const { change, isDisabled } = useSetting(link);
  return (
    <NativeSelect
      label={text('theme')}
      size="md"
      value={(change.isPending ? change.variables.theme : undefined) ?? link.theme}
      data={LINK_THEMES.map((value) => ({ value, label: text(`theme${value}`) }))}
      disabled={isDisabled}
      onChange={({ currentTarget }) => {
        const theme = LINK_THEMES.find((each) => each === currentTarget.value);
        if (theme) change.mutate({ theme });
      }}
    />
  );
};

/** The visibility and look of a link’s page. Each setting is saved when it changes. */
const LinkSettings = ({ link }: { readonly link: Multilink }) => {
  const text = useMessages('app', 'links');
  const format = useFormat();
  const { release, hidden_until } = link;
  const day = release?.release_date ?? null;
  const isAhead = day !== null && day > utcDay(serverNow());
  return (
    <section className={classes.fields} aria-labelledby="link-settings">
      <h2 id="link-settings" className={classes.heading}>
        {text('settings')}
      </h2>
      <SettingSwitch
        link={link}
        setting="hidden"
        label={text('hide')}
        description={hidden_until ? text('hideUntilHint', { day: format.day(hidden_until) }) : text('hideHint')}
      />
      {isAhead && (
        <SettingSwitch
          link={link}
          setting="announced"
          label={text('announce')}
          description={text('announceHint', { day: format.day(day) })}
        />
      )}
      {release && (
        <SettingSwitch link={link} setting="preview" label={text('preview')} description={text('previewHint')} />
      )}
      <ThemeSelect link={link} />
    </section>
  );
};

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface SharePanelProps {
  readonly link: ReleaseLink;
  readonly title: string;
  /** A page that is not open has no QR code. */
  readonly isShown: boolean;
}

const QrCode = ({ link, title }: Pick<SharePanelProps, 'link' | 'title'>) => {
  const text = useMessages('app', 'links');
  const file = `/l/${encodeURIComponent(link.slug)}.qr`;
  return (
    <div className={shareClasses.qr}>
      <img className={shareClasses.code} src={`${file}.svg`} alt={text('qr', { title })} width="160" height="160" />
      <div className={shareClasses.files}>
        <p className={shareClasses.hint}>{text('qrHint')}</p>
        {(['svg', 'png'] as const).map((kind) => (
          <Button
            key={kind}
            component="a"
            href={`${file}.${kind}`}
            download={`${link.slug}.${kind}`}
            variant="subtle"
            size="compact-md"
            aria-label={text(kind === 'svg' ? 'saveQrSvg' : 'saveQrPng')}
            leftSection={<IconDownload {...ICON} />}
          >
            {text(kind === 'svg' ? 'qrSvg' : 'qrPng')}
          </Button>
        ))}
      </div>
    </div>
  );
};

/** The address of a link to copy and to open, and its QR code. */
const SharePanel = ({ link, title, isShown }: SharePanelProps) => {
  const text = useMessages('app', 'links');
  const { copy } = useCopy();
  return (
    <section className={shareClasses.panel} aria-labelledby="link-share">
      <h2 id="link-share" className={shareClasses.heading}>
        {text('share')}
      </h2>
      <ShareAddress url={link.url} />
      <div className={shareClasses.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy {...ICON} />}
          onClick={() => void copy(`${title}\n${link.url}`, text('textCopied'))}
        >
          {text('copyText')}
        </Button>
        <OpenPageButton url={link.url} />
      </div>
      {isShown ? <QrCode link={link} title={title} /> : <p className={shareClasses.hint}>{text('qrHidden')}</p>}
    </section>
  );
};

const DeleteButton = ({ link }: { readonly link: Multilink }) => {
  const text = useMessages('app', 'links');
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

const Loaded = ({ link }: { readonly link: Multilink }) => {
  const text = useMessages('app', 'links');
  const { release } = link;
  return (
    <>
      <HeaderRow>
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
      </HeaderRow>
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
  const text = useMessages('app', 'links');
  const query = useQuery(linkQuery(uuid));
  usePageTitle(query.data?.title || text('link'));
  return (
    <QueryView
      query={query}
      heading="h1"
      failed={text('loadFailed')}
      notFound={<EmptyState heading="h1" title={text('notFound')} description={text('notFoundHint')} />}
      loading={<FormSkeleton fields={5} />}
    >
      {(data) => <Loaded link={data} />}
    </QueryView>
  );
};

/** A link: its address, stores, visibility, sharing and visits. */
export const LinkScreen = () => {
  const text = useMessages('app', 'links');
  const { uuid } = useParams({ from: '/main/links/$uuid' });
  return (
    <>
      <BackLink to="/links">{text('toList')}</BackLink>
      <Content key={uuid} uuid={uuid} />
    </>
  );
};
