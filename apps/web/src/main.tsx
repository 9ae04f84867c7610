import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/mantine-first.css';
import './ui/theme/mantine-ours.css';
import './ui/theme/page.css';
import './ui/theme/reduced-motion.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followSession } from './app/follow-session.ts';
import { watchConnection } from './lib/connection.ts';
import { startI18n } from './lib/i18n.ts';
import { followOtherTabs } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

await startI18n();
followOtherTabs();
followSession();
watchConnection();
createRoot(root).render(<App />);
