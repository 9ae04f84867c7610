import { SettingsView } from '../settings/settings-view.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';
import { useMessages } from './messages.ts';

/** What is kept of oneself: a copy to take along, and the end of it. */
export const OwnDataScreen = () => {
  const text = useMessages();
  return (
    <SettingsView title={text('ownData')} lead={text('lead')} hasWayBack>
      <ExportSection />
      <DeletionSection />
    </SettingsView>
  );
};
