import { defineErrors, defineIssues } from '../catalogue.ts';

export const ownDataErrors = defineErrors({
  LAST_ADMIN_STAYS: {
    status: 409,
    text: {
      en: 'You are the last administrator. Make somebody else an administrator first, then you can delete your account.',
      ru: 'Вы последний администратор. Сначала назначьте другого, потом можно удалить аккаунт.',
    },
  },
});

export const ownDataIssues = defineIssues({
  reason_required: { en: 'Enter the reason', ru: 'Укажите причину' },
  username_differs: { en: 'This is not the login of this person', ru: 'Это не логин этого пользователя' },
});
