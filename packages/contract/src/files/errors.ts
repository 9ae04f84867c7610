import { defineErrors } from '../catalogue.ts';

export const filesErrors = defineErrors({
  FILE_TOO_LARGE: {
    status: 413,
    text: { en: 'The file is larger than {max} MB.', ru: 'Файл больше {max} МБ.' },
  },
  UNSUPPORTED_FILE: {
    status: 415,
    text: {
      en: 'Only WAV audio and JPEG or PNG pictures are taken.',
      ru: 'Принимаются только WAV и картинки JPEG или PNG.',
    },
  },
  BROKEN_FILE: { status: 400, text: { en: 'The file is damaged: {detail}', ru: 'Файл повреждён: {detail}' } },
  NO_FILE: {
    status: 400,
    text: {
      en: 'The form must carry one part named "{field}".',
      ru: 'В форме должна быть одна часть с именем «{field}».',
    },
  },
  FILE_IN_USE: { status: 409, text: { en: 'A release uses this file.', ru: 'Этот файл используется в релизе.' } },
});
