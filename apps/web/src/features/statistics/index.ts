export { StatisticsLink } from './statistics-link.tsx';
export { AllStreams } from './total/all-streams.tsx';
