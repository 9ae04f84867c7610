import { defineErrors } from '../catalogue.ts';

export const commerceErrors = defineErrors({
  NO_ACCESS: { status: 400, text: { en: 'This service is not bought yet.', ru: 'Эта услуга ещё не куплена.' } },
});
