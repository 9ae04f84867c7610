import { LINK_MESSAGES_PER_DAY } from '@dubplate/contract/accounts/limits';
import type { EmailTemplates } from './email-template.ts';

declare module './email-template.ts' {
  interface EmailValues {
    verify: Record<never, never>;
    reset: Record<never, never>;
    transfer: Record<never, never>;
    'password-changed': { changed_at: string };
    'new-device': { device: string | null; signed_in_at: string };
    'passkey-added': { device: string | null; added_at: string };
    'token-made': { name: string; made_at: string };
  }
}

/** Texts of the emails about sign-in: verification, passwords, devices, passkeys. */
export const accountEmails = {
  verify: {
    link: 'verify',
    isForUnverified: true,
    perDay: LINK_MESSAGES_PER_DAY.limit,
    shouldSkip: (user) => user.verified_at !== null || user.banned_at !== null,
    texts: {
      en: {
        subject: 'Confirm your e-mail',
        lead: ['Welcome to {product}! One step is left: confirm that this address is yours.'],
        button: 'Confirm e-mail',
        closing: [
          'The link works once, for 24 hours.',
          'If you did not sign up at {product}, just ignore this email: nothing will happen.',
        ],
        sms: '{product}: confirm your number: {link} The link works once, for 24 hours.',
      },
      ru: {
        subject: 'Подтвердите e-mail',
        lead: ['Добро пожаловать в {product}! Остался один шаг: подтвердите, что это ваш адрес.'],
        button: 'Подтвердить e-mail',
        closing: [
          'Ссылка сработает один раз, в течение 24 часов.',
          'Если вы не регистрировались в {product}, просто не обращайте внимания на это письмо: ничего не произойдёт.',
        ],
        sms: '{product}: подтвердите номер: {link} Ссылка сработает один раз, в течение 24 часов.',
      },
    },
  },
  reset: {
    link: 'reset',
    isForUnverified: true,
    perDay: LINK_MESSAGES_PER_DAY.limit,
    shouldSkip: (user) => user.banned_at !== null,
    texts: {
      en: {
        subject: 'Set a new password',
        lead: ['A new password was requested for your {product} account.'],
        button: 'Set a new password',
        closing: [
          'The link works once, for one hour. A new password signs you out on every device.',
          'If it was not you, just ignore this email: your password stays as it is.',
        ],
        sms: '{product}: set a new password: {link} The link works once, for one hour. Not you? Ignore this.',
      },
      ru: {
        subject: 'Новый пароль',
        lead: ['Для вашего аккаунта в {product} запросили новый пароль.'],
        button: 'Задать новый пароль',
        closing: [
          'Ссылка сработает один раз, в течение часа. Новый пароль завершит все сессии: на всех устройствах нужно будет войти заново.',
          'Если это были не вы, просто не обращайте внимания на это письмо: пароль останется прежним.',
        ],
        sms: '{product}: новый пароль: {link} Ссылка сработает один раз, в течение часа. Это не вы? Не обращайте внимания.',
      },
    },
  },
  // Sent to a name that has no account yet.
  transfer: {
    link: 'transfer',
    isForUnverified: true,
    perDay: LINK_MESSAGES_PER_DAY.limit,
    texts: {
      en: {
        subject: 'Move your profile to {product}',
        lead: [
          'Your profile is ready to move to {product}, with your releases, artists and links.',
          'Choose a password, and the move begins. Nothing happens until you do.',
        ],
        button: 'Choose a password',
        closing: [
          'The link works once, for one hour.',
          'If it was not you, just ignore this email: your profile stays where it is.',
        ],
        sms: '{product}: choose a password to move your profile: {link} The link works once, for one hour. Not you? Ignore this.',
      },
      ru: {
        subject: 'Перенос профиля в {product}',
        lead: [
          'Всё готово к переносу вашего профиля в {product}: вместе с релизами, артистами и ссылками.',
          'Задайте пароль, и перенос начнётся. До этого ничего не изменится.',
        ],
        button: 'Задать пароль',
        closing: [
          'Ссылка сработает один раз, в течение часа.',
          'Если это были не вы, просто не обращайте внимания на это письмо: профиль останется там, где он сейчас.',
        ],
        sms: '{product}: задайте пароль, чтобы перенести профиль: {link} Ссылка сработает один раз, в течение часа. Это не вы? Не обращайте внимания.',
      },
    },
  },
  'password-changed': {
    link: '/resetpassword',
    perDay: 10,
    texts: {
      en: {
        subject: 'Your password was changed',
        lead: ['The password of your {product} account was changed on {changed_at}.'],
        button: 'It was not me',
        closing: [
          'If it was you, there is nothing to do. If not, set a new password right away: it signs out every device.',
        ],
        sms: '{product}: your password was changed on {changed_at}. Not you? Set a new one: {link}',
      },
      ru: {
        subject: 'Ваш пароль изменён',
        lead: ['Пароль вашего аккаунта в {product} изменён: {changed_at}.'],
        button: 'Это не я',
        closing: [
          'Если это были вы, делать ничего не нужно. Если нет, сразу задайте новый пароль: он завершит все сессии.',
        ],
        sms: '{product}: ваш пароль изменён: {changed_at}. Это не вы? Задайте новый: {link}',
      },
    },
  },
  'new-device': {
    link: '/resetpassword',
    perDay: 10,
    texts: {
      en: {
        subject: 'New sign-in to your account',
        lead: [
          'There was a sign-in to your {product} account from a new device.',
          'Device: {device}\nTime: {signed_in_at}',
        ],
        button: 'Change my password',
        closing: [
          'If it was you, there is nothing to do. If not, set a new password right away: it signs out every device.',
        ],
        sms: '{product}: new sign-in: {device}, {signed_in_at}. Not you? Set a new password: {link}',
      },
      ru: {
        subject: 'Новый вход в аккаунт',
        lead: ['В ваш аккаунт в {product} вошли с нового устройства.', 'Устройство: {device}\nВремя: {signed_in_at}'],
        button: 'Сменить пароль',
        closing: [
          'Если это были вы, делать ничего не нужно. Если нет, сразу задайте новый пароль: он завершит все сессии.',
        ],
        sms: '{product}: новый вход: {device}, {signed_in_at}. Это не вы? Задайте новый пароль: {link}',
      },
    },
  },
  'token-made': {
    link: '/resetpassword',
    perDay: 20,
    texts: {
      en: {
        subject: 'A personal token was made',
        lead: [
          'A personal token was made for your {product} account. Anyone who holds it can call our API in your name.',
          'Name: {name}\nTime: {made_at}',
        ],
        button: 'It was not me',
        closing: [
          'If it was you, there is nothing to do. If not, set a new password right away, then remove the token in the settings, under “Tokens”.',
        ],
        sms: '{product}: a personal token was made for your account: {name}, {made_at}. Not you? Set a new password: {link}',
      },
      ru: {
        subject: 'Создан личный токен',
        lead: [
          'Для вашего аккаунта в {product} создан личный токен. Тот, у кого он есть, может обращаться к нашему API от вашего имени.',
          'Название: {name}\nВремя: {made_at}',
        ],
        button: 'Это не я',
        closing: [
          'Если это были вы, делать ничего не нужно. Если нет, сразу задайте новый пароль, затем удалите токен в настройках, в разделе «Токены».',
        ],
        sms: '{product}: для вашего аккаунта создан личный токен: {name}, {made_at}. Это не вы? Задайте новый пароль: {link}',
      },
    },
  },
  'passkey-added': {
    link: '/resetpassword',
    perDay: 20,
    texts: {
      en: {
        subject: 'A passkey was added',
        lead: ['A passkey was added to your {product} account.', 'Device: {device}\nTime: {added_at}'],
        button: 'It was not me',
        closing: [
          'If it was you, there is nothing to do. If not, set a new password right away, then remove the passkey in the settings, under “Security”.',
        ],
        sms: '{product}: a passkey was added to your account: {device}, {added_at}. Not you? Set a new password: {link}',
      },
      ru: {
        subject: 'Добавлен ключ доступа',
        lead: ['К вашему аккаунту в {product} добавлен ключ доступа.', 'Устройство: {device}\nВремя: {added_at}'],
        button: 'Это не я',
        closing: [
          'Если это были вы, делать ничего не нужно. Если нет, сразу задайте новый пароль, затем удалите ключ в настройках, в разделе «Безопасность».',
        ],
        sms: '{product}: в ваш аккаунт добавлен ключ доступа: {device}, {added_at}. Это не вы? Задайте новый пароль: {link}',
      },
    },
  },
} satisfies EmailTemplates;
