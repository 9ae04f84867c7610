import { notify } from '#ui/notices/notify.ts';

/** How long a notice about a track stays, in milliseconds. */
const LIFETIME = 5_000;

export const notifySaved = (message: string) => notify.success({ message, lifetime: LIFETIME });
export const notifyTooLarge = (title: string, message: string) =>
  notify.warning({ title, message, lifetime: LIFETIME });
