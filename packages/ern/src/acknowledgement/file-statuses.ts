/** A text in both languages of the product. */
interface Text {
  readonly en: string;
  readonly ru: string;
}

interface StatusText {
  readonly text: Text;
  readonly nextStep: Text;
}

const CORRECT: Text = {
  en: 'Edit the release and correct it; we send the correction.',
  ru: 'Отредактируйте релиз и исправьте ошибку: мы отправим исправление.',
};
const SEND_AGAIN: Text = {
  en: 'We have to send it again. There is nothing for you to do.',
  ru: 'Нам нужно отправить его ещё раз. От вас ничего не требуется.',
};
const ASK: Text = {
  en: 'Write to Support: we will settle it with the store.',
  ru: 'Напишите в поддержку: мы решим это с площадкой.',
};

const STATUSES: Readonly<Record<string, StatusText>> = {
  ErnMissing: {
    text: { en: 'The store did not find the message', ru: 'Площадка не нашла сообщение' },
    nextStep: SEND_AGAIN,
  },
  NewReleaseMessageInvalid: {
    text: { en: 'The store could not read the message', ru: 'Площадка не смогла прочитать сообщение' },
    nextStep: ASK,
  },
  MetadataMissing: {
    text: { en: 'Something is missing in the release’s data', ru: 'В данных релиза чего-то не хватает' },
    nextStep: CORRECT,
  },
  IdentifierInvalid: { text: { en: 'A UPC or ISRC is not valid', ru: 'Неверный код UPC или ISRC' }, nextStep: ASK },
  IdentifierSyntaxInvalid: {
    text: { en: 'A UPC or ISRC is not written correctly', ru: 'Код UPC или ISRC записан неверно' },
    nextStep: ASK,
  },
  PrimaryArtistNameMissing: {
    text: { en: 'The name of a primary artist is missing', ru: 'Не указано имя основного артиста' },
    nextStep: CORRECT,
  },
  ArtistRoleUnknown: {
    text: { en: 'The store does not know the role of an artist', ru: 'Площадка не знает роли одного из артистов' },
    nextStep: CORRECT,
  },
  NoDealInNewReleaseMessage: {
    text: { en: 'The message grants no rights', ru: 'В сообщении нет прав на показ' },
    nextStep: ASK,
  },
  NoDealForTrackRelease: {
    text: { en: 'The message grants no rights for a track', ru: 'В сообщении нет прав на один из треков' },
    nextStep: ASK,
  },
  CommercialReleaseDateInvalid: {
    text: { en: 'The store does not accept the release date', ru: 'Площадка не принимает дату релиза' },
    nextStep: CORRECT,
  },
  OriginalReleaseDateLaterThanReleaseDate: {
    text: {
      en: 'The original release date is after the release date',
      ru: 'Дата первого выпуска позже даты релиза',
    },
    nextStep: CORRECT,
  },
  DuplicatedPublisherNames: {
    text: { en: 'A publisher is named twice', ru: 'Один издатель указан дважды' },
    nextStep: CORRECT,
  },
  ConflictingAvailabilityPeriods: {
    text: { en: 'Dates of the release contradict each other', ru: 'Даты релиза противоречат друг другу' },
    nextStep: CORRECT,
  },
  ResourceMissing: {
    text: { en: 'A recording or the cover did not arrive', ru: 'Не дошла запись или обложка' },
    nextStep: SEND_AGAIN,
  },
  ResourceCorrupt: {
    text: { en: 'A recording or the cover arrived damaged', ru: 'Запись или обложка дошла повреждённой' },
    nextStep: SEND_AGAIN,
  },
  ResourceNotMeetingSpecifications: {
    text: {
      en: 'A recording or the cover does not meet the store’s specification',
      ru: 'Запись или обложка не соответствует требованиям площадки',
    },
    nextStep: CORRECT,
  },
  SignatureOrHashSumWrongOrMissing: {
    text: {
      en: 'A file arrived with other bytes than announced',
      ru: 'Файл пришёл не с теми данными, что были заявлены',
    },
    nextStep: SEND_AGAIN,
  },
  UnsupportedUsage: {
    text: { en: 'The store does not support these terms', ru: 'Площадка не поддерживает эти условия' },
    nextStep: ASK,
  },
  InternalError: {
    text: { en: 'The store had a fault of its own', ru: 'Сбой на стороне площадки' },
    nextStep: SEND_AGAIN,
  },
  RightsConflict: {
    text: { en: 'Somebody else claims the rights', ru: 'На права заявил кто-то ещё' },
    nextStep: ASK,
  },
  ReleaseViolatesTermsOfService: {
    text: {
      en: 'The store says that the release breaks its rules',
      ru: 'По мнению площадки, релиз нарушает её правила',
    },
    nextStep: ASK,
  },
  ProcessingErrorAt: {
    text: { en: 'The store could not process the release', ru: 'Площадка не смогла обработать релиз' },
    nextStep: ASK,
  },
};

/**
 * Meaning of a store's refusal and the next step, by its status (allowed values ErncFileStatus and more). It has no
 * prototype, so the status `constructor` finds nothing.
 */
export const FILE_STATUSES: Readonly<Record<string, StatusText>> = Object.freeze(
  Object.assign(Object.create(null), STATUSES),
);
