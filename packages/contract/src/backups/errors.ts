import { defineErrors } from '../catalogue.ts';

export const backupsErrors = defineErrors({
  BACKUP_RUNNING: {
    status: 409,
    text: {
      en: 'A backup is being made already. It will be in the list when it is done.',
      ru: 'Резервная копия уже создаётся. Она появится в списке, когда будет готова.',
    },
  },
});
