import { messages as catalogueImports } from '#features/catalogue-imports/messages.en.ts';
import { messages as sheet } from '#features/releases/sheet/messages.en.ts';

/** The texts of whole catalogues, brought over or edited in a sheet, which few visits open. */
export const texts = { catalogueImports, sheet };
