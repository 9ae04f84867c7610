export { dropJob, retryJob } from './act-on-job.ts';
export { jobsRoom } from './room.ts';
