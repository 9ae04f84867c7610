import { messages as sheet } from '#features/releases/sheet/messages.ru.ts';

export const texts = { sheet };
