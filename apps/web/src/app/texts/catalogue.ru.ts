import { messages as catalogueImports } from '#features/catalogue-imports/messages.ru.ts';
import { messages as sheet } from '#features/releases/sheet/messages.ru.ts';

export const texts = { catalogueImports, sheet };
