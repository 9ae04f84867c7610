import { SettingsView } from '../settings/settings-view.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';
import { useMessages } from './messages.ts';

/** The user's data: a copy to download, and the deletion of the account. */
export const OwnDataScreen = () => {
  const text = useMessages();
  return (
    <SettingsView title={text('ownData')} lead={text('lead')} hasWayBack>
      <ExportSection />
      <DeletionSection />
    </SettingsView>
  );
};
