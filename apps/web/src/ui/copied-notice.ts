import { notify } from './notify.ts';

/** How long it is said that something was copied, in milliseconds. */
const LIFETIME = 5_000;

/** Says so; what is copied next takes its place. */
export const tellCopied = (message: string) => notify.success({ id: 'copied', message, lifetime: LIFETIME });
