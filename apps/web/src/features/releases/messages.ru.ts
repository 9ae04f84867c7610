import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  untitled: 'Без названия',
  typeSINGLE: 'Сингл',
  typeALBUM: 'Альбом',
  typeEP: 'EP',
  rolePRIMARY_ARTIST: 'Основной артист',
  roleFEATURING: 'При участии',
  roleREMIXER: 'Ремиксер',
  rolePRODUCER: 'Продюсер',
  roleWITH: 'Вместе с',
  composerCOMPOSER: 'Композитор',
  composerLYRICIST: 'Автор слов',
  composerCOMPOSER_AND_LYRICIST: 'Композитор и автор слов',
  composerWRITER: 'Автор',
  composerADAPTER: 'Адаптатор',
  composerARRANGER: 'Аранжировщик',
  composerCOMPOSER_AND_ARRANGER: 'Композитор и аранжировщик',
  composerINCOME_PARTICIPANT: 'Получатель дохода',
  composerSUB_AUTHOR: 'Субавтор',
  composerTRANSLATOR: 'Переводчик',
  generateCover: 'Сгенерировать обложку',
  opensNewTab: 'откроется в новой вкладке',
};
