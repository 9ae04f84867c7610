import { messages as webhooks } from '#features/webhooks/messages.ru.ts';

export const texts = { webhooks };
