import { defineErrors, defineIssues } from '../catalogue.ts';

export const teamErrors = defineErrors({
  LIMITED_TO_ARTISTS: {
    status: 403,
    text: {
      en: 'Your access is limited to certain artists, and this concerns the whole account.',
      ru: 'Ваш доступ ограничен отдельными артистами, а это касается всего аккаунта.',
    },
  },
  TEAM_FULL: {
    status: 409,
    text: {
      en: 'A team has at most {max} members. Remove somebody first.',
      ru: 'В команде может быть не больше {max} участников. Сначала удалите кого-нибудь.',
    },
  },
  TEAM_MEMBER_EXISTS: {
    status: 409,
    text: { en: 'This person is in your team already.', ru: 'Этот человек уже в вашей команде.' },
  },
  TEAM_INVITATIONS_FULL: {
    status: 409,
    text: {
      en: 'You can invite {max} people without a confirmed account in a day. Please go on tomorrow.',
      ru: 'За день можно пригласить {max} человек без подтверждённого аккаунта. Продолжите завтра.',
    },
  },
});

export const teamIssues = defineIssues({
  username_invalid: { en: 'Enter phone number or email.', ru: 'Введите номер телефона или e-mail.' },
  member_is_owner: { en: 'This is your own account.', ru: 'Это ваш собственный аккаунт.' },
  artist_unknown: { en: 'This artist is not in your account.', ru: 'Этого артиста нет в вашем аккаунте.' },
});
