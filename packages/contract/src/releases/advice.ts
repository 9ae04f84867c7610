import { defineIssues } from '../catalogue.ts';

/** Objections that a moderator or a store may raise; shown while the user types, never a reason to refuse. */
export const releasesAdvice = defineIssues({
  title_names_guest: {
    en: 'Stores name the guests by themselves. Credit them among the artists as Featuring, and leave them out here.',
    ru: 'Гостей площадки подписывают сами. Укажите их среди артистов с ролью Featuring, а здесь не пишите.',
  },
  title_names_producer: {
    en: 'Producers are credited among the artists or authors, not here.',
    ru: 'Продюсеров указывают среди артистов или авторов, а не здесь.',
  },
  title_in_capitals: {
    en: 'Stores take capitals throughout only for short acronyms.',
    ru: 'Сплошные заглавные площадки принимают только в коротких сокращениях.',
  },
  title_has_emoji: { en: 'Stores don’t take emoji here.', ru: 'Площадки не принимают здесь эмодзи.' },
  title_in_quotes: {
    en: 'Stores take no quotes around the whole of it.',
    ru: 'Кавычки вокруг всего целиком площадки не принимают.',
  },
  title_untidy: {
    en: 'There is a doubled space, or a mark at the edge that means nothing.',
    ru: 'Здесь двойной пробел или лишний знак с краю.',
  },
  title_numbered: {
    en: 'The track’s number is told by its place in the list.',
    ru: 'Номер трека виден по его месту в списке.',
  },
  title_says_original: {
    en: 'Stores take the original without a word: leave the version for what differs.',
    ru: 'Оригинал площадки понимают без слов: версия нужна тому, что отличается.',
  },
  title_repeats_version: {
    en: 'The version is said twice: here, and in its own field.',
    ru: 'Версия названа дважды: здесь и в своём поле.',
  },
  version_repeats_title: {
    en: 'The version repeats the title.',
    ru: 'Версия повторяет название.',
  },
  artists_without_primary: {
    en: 'Nobody has the role Primary artist. Stores list music under its primary artist, so give somebody this role.',
    ru: 'Ни у кого нет роли «Основной артист». Площадки показывают музыку под именем основного артиста: назначьте эту роль.',
  },
  cover_small: {
    en: 'Under {max}x{max} pixels: some stores ask for that size, so send it if you have it.',
    ru: 'Меньше {max}x{max} пикселей: некоторые площадки просят такой размер. Если он есть, загрузите его.',
  },
  cover_blurred: {
    en: 'The cover looks blurred. Stores turn blurred covers down.',
    ru: 'Обложка выглядит размытой. Такие обложки площадки отклоняют.',
  },
  cover_bordered: {
    en: 'There are plain stripes at the edges. Stores like the picture to reach the edge.',
    ru: 'По краям однотонные полосы. Площадки любят, когда картинка доходит до края.',
  },
  cover_converted: {
    en: 'Stores get this cover converted: upright, in sRGB with 8 bits, without metadata. See whether its colours are still right; your file stays as it is.',
    ru: 'Площадки получат эту обложку преобразованной: повёрнутой как надо, в sRGB с 8 битами и без метаданных. Проверьте, верны ли цвета; ваш файл не изменится.',
  },
  cover_mended: {
    en: 'The mark at the end of this JPEG is missing, but the whole picture is there. Stores get a mended copy; your file stays as it is.',
    ru: 'В этом JPEG нет отметки конца, но картинка цела. Площадки получат исправленную копию; ваш файл не изменится.',
  },
  recording_mono: { en: 'Mono: stores prefer stereo.', ru: 'Моно: площадки предпочитают стерео.' },
  recording_many_channels: {
    en: 'More than two channels: stores take stereo.',
    ru: 'Больше двух каналов: площадки принимают стерео.',
  },
  recording_low_rate: {
    en: 'The sample rate is below {min} kHz: stores may not take it.',
    ru: 'Частота ниже {min} кГц: площадки могут не принять.',
  },
  recording_low_bits: {
    en: 'Fewer than 16 bits: stores may not take it.',
    ru: 'Меньше 16 бит: площадки могут не принять.',
  },
  recording_high_bits: {
    en: 'More than 24 bits: stores will convert it.',
    ru: 'Больше 24 бит: площадки преобразуют запись.',
  },
  recording_float: {
    en: 'Floating point: stores will convert it.',
    ru: 'Плавающая точка: площадки преобразуют запись.',
  },
  recording_slip: {
    en: 'The recorder wrote small mistakes into the file. It was read nevertheless: listen to its end.',
    ru: 'Программа записи допустила в файле мелкие ошибки. Он всё же прочитан: послушайте его конец.',
  },
  recording_silent: { en: 'Nothing can be heard in this recording.', ru: 'В этой записи ничего не слышно.' },
  recording_clipped: {
    en: 'The sound is cut off at full scale in {count} samples. A quieter master sounds cleaner.',
    ru: 'Звук срезан по верхней границе, отсчётов: {count}. Мастер потише прозвучит чище.',
  },
  recording_silent_start: {
    en: 'It begins with {seconds} s of silence. Listeners skip what does not start.',
    ru: 'В начале {seconds} с тишины. Слушатели пропускают то, что не начинается.',
  },
  recording_silent_end: {
    en: 'It ends with {seconds} s of silence. Cut it, unless it is meant.',
    ru: 'В конце {seconds} с тишины. Обрежьте её, если она не задумана.',
  },
  recording_quiet: {
    en: 'It is quiet: {loudness} LUFS. Beside other records it will sound weak.',
    ru: 'Тихая запись: {loudness} LUFS. Рядом с другими она прозвучит слабо.',
  },
  recording_loud: {
    en: 'It is very loud: {loudness} LUFS. Stores will turn it down.',
    ru: 'Очень громкая запись: {loudness} LUFS. Площадки сделают её тише.',
  },
  recording_peaks: {
    en: 'Its true peak is {peak} dBTP. Above {max} dBTP it may distort once stores compress it.',
    ru: 'Истинный пик {peak} dBTP. Выше {max} dBTP при сжатии на площадках возможны искажения.',
  },
  recording_repeated: {
    en: 'This is the same recording as “{other}”.',
    ru: 'Это та же запись, что и «{other}».',
  },
});
export type ReleasesAdviceCode = keyof typeof releasesAdvice;
