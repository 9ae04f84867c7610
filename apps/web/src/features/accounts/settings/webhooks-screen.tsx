import { Webhooks } from '#features/webhooks/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { SettingsView } from './settings-view.tsx';

/** The webhooks, as a view of the settings. */
export const WebhooksScreen = () => {
  const text = useMessages('developers', 'webhooks');
  return (
    <SettingsView title={text('webhooks')} lead={text('lead')} hasWayBack>
      <Webhooks />
    </SettingsView>
  );
};
