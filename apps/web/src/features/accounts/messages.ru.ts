import type { Russian } from '../../lib/message-types.ts';
import type { messages as english } from './messages.en.ts';

export const messages: Russian<typeof english> = {
  signIn: 'Войти',
  signInTitle: 'Вход',
  signInLead: 'Ваши записи там, где вы их оставили.',
  signUp: 'Зарегистрироваться',
  signUpTitle: 'Регистрация',
  signUpLead: 'Один аккаунт для всех ваших записей.',
  username: 'Телефон или e-mail',
  password: 'Пароль',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  rememberMe: 'Запомнить меня',
  forgotPassword: 'Забыли пароль?',
  noAccount: 'Ещё нет аккаунта?',
  haveAccount: 'Уже есть аккаунт?',
  minCharacters: 'минимум {min} символов.',
  maxCharacters: 'максимум {max} символов.',
  transferNeeded: 'Требуется перенос профиля',
  somethingWrong: 'Произошла ошибка',
  noConnection: 'Нет связи с сервером. Проверьте сеть и попробуйте ещё раз.',
  created: 'Аккаунт создан',
  createdHint: 'Теперь войдите с тем же логином и паролем.',
};
