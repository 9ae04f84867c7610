import { defineErrors } from '../catalogue.ts';

export const filesErrors = defineErrors({
  FILE_TOO_LARGE: {
    status: 413,
    text: { en: 'The file is larger than {max} MB.', ru: 'Файл больше {max} МБ.' },
  },
  UNSUPPORTED_FILE: {
    status: 415,
    text: {
      en: 'Only WAV recordings and JPEG or PNG pictures are accepted.',
      ru: 'Принимаются только WAV и картинки JPEG или PNG.',
    },
  },
  BROKEN_FILE: {
    status: 400,
    text: {
      en: 'The file is damaged. Please save or export it again.',
      ru: 'Файл повреждён. Сохраните или экспортируйте его ещё раз.',
    },
  },
  NO_FILE: {
    status: 400,
    text: {
      en: 'The form must have one part named "{field}".',
      ru: 'В форме должна быть одна часть с именем «{field}».',
    },
  },
  UPLOAD_OFFSET: {
    status: 409,
    text: {
      en: 'The upload continues at another byte. Request its offset and continue from there.',
      ru: 'Загрузка продолжается с другого байта. Запросите смещение и продолжите с него.',
    },
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    text: {
      en: 'Too many unfinished uploads. Finish some of them first.',
      ru: 'Слишком много незаконченных загрузок. Сначала завершите часть из них.',
    },
  },
  QUOTA_FULL: {
    status: 507,
    text: {
      en: 'There is no room left for this file in your plan. Delete files that you no longer need, or choose a larger plan.',
      ru: 'В вашем тарифе не хватает места для этого файла. Удалите ненужные файлы или выберите тариф побольше.',
    },
  },
  DISK_FULL: {
    status: 507,
    text: {
      en: 'The server has no room for uploads at the moment. Please try again later; nothing else is affected.',
      ru: 'На сервере сейчас нет места для загрузок. Попробуйте позже; всё остальное работает.',
    },
  },
  FILE_IN_USE: {
    status: 409,
    text: {
      en: 'A release uses this file, so it can’t be deleted.',
      ru: 'Этот файл используется в релизе, удалить его нельзя.',
    },
  },
});
