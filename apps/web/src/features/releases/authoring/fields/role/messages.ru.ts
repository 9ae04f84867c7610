import type { Russian } from '#lib/i18n/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  roleHeading: 'Выберите роль',
  roleOf: 'Кто на этой записи {name}?',
  roleTaken: 'уже указана',
  rolePRIMARY_ARTISTHint: 'Это запись артиста',
  roleFEATURINGHint: 'Гость, после слова feat.',
  roleREMIXERHint: 'Автор этого ремикса',
  rolePRODUCERHeld: 'Продюсировал запись',
  rolePRODUCERHint: 'Продюсировал запись; платная услуга',
  roleWITHHint: 'Играет вместе, после слова with',
};
