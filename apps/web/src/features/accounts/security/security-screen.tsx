import { SettingsView } from '../settings/settings-view.tsx';
import { useMessages } from './messages.ts';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { TotpSection } from './totp/totp-section.tsx';

/** Further sign-in methods. */
export const SecurityScreen = () => {
  const text = useMessages();
  return (
    <SettingsView hasColumns title={text('security')} lead={text('lead')} hasWayBack>
      <PasskeysSection />
      <TotpSection />
    </SettingsView>
  );
};
