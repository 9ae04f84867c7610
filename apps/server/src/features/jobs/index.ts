export { dropJob, jobsRoom, retryJob } from './room.ts';
