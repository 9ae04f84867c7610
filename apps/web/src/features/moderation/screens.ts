// One chunk for all staff screens: every separate chunk adds its name to every user's first load.
export { FiguresScreen } from './figures/figures-screen.tsx';
export { QueueScreen } from './queue/queue-screen.tsx';
export { ReasonsScreen } from './reasons/reasons-screen.tsx';
export { ReviewScreen } from './review/review-screen.tsx';
