import { messages as team } from '#features/team/messages.ru.ts';

export const texts = { team };
