import { multilinksErrors } from '@dubplate/contract/multilinks/errors';
import { LINK_THEMES } from '@dubplate/contract/multilinks/limits';
import type { Link } from '@dubplate/contract/multilinks/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { NativeSelect, Switch } from '@mantine/core';
import { useErrorNotice } from '#features/support/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { notify } from '#ui/notices/notify.ts';
import { useChangeLink } from '../api.ts';
import { useMessages } from '../messages.ts';
import classes from './editor.module.css';

const useSetting = (link: Link) => {
  const text = useMessages();
  const notifyError = useErrorNotice();
  const isOnline = useOnline();
  const change = useChangeLink(link.uuid, {
    onSuccess: () => notify.withdrawFailure(text('changeFailed')),
    onError: (error) => notifyError(text('changeFailed'), error, multilinksErrors, text('changeKept')),
  });
  return { change, isDisabled: !isOnline || change.isPending };
};

interface SettingSwitchProps {
  readonly link: Link;
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

const ThemeSelect = ({ link }: { readonly link: Link }) => {
  const text = useMessages();
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
export const LinkSettings = ({ link }: { readonly link: Link }) => {
  const text = useMessages();
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
