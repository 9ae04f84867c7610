// Staff's screens come together: the first load of everybody names each part that is fetched apart.
export { FiguresScreen } from './figures/figures-screen.tsx';
export { QueueScreen } from './queue/queue-screen.tsx';
export { ReasonsScreen } from './reasons/reasons-screen.tsx';
export { ReviewScreen } from './review/review-screen.tsx';
