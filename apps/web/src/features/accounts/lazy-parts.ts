export { SettingsLayout } from './settings/settings-layout.tsx';
export { SettingsView } from './settings/settings-view.tsx';
