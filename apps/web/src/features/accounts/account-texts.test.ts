import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import { artistsIssues } from '@dubplate/contract/artists/errors';
import { fill } from '@dubplate/contract/catalogue';
import { expect, it } from 'vitest';
import { messages as app } from '#app/messages.en.ts';
import { messages as appRu } from '#app/messages.ru.ts';
import { messages as artists } from '#features/artists/messages.en.ts';
import { messages as artistsRu } from '#features/artists/messages.ru.ts';
import { messages as entry } from './entry/messages.en.ts';
import { messages as entryRu } from './entry/messages.ru.ts';
import { messages as settings } from './settings/messages.en.ts';

it('sign-in and sign-up errors use the agreed wording', () => {
  expect([
    accountsErrors.WRONG_CREDENTIALS.text.ru,
    accountsErrors.NEED_TRANSFERING.text.ru,
    accountsErrors.BANNED.text.ru,
    accountsErrors.USER_EXISTS.text.ru,
    entryRu.somethingWrong,
  ]).toEqual([
    'Не правильный логин или пароль',
    'Требуется перенос профиля',
    'Вы заблокированы по причине: "{reason}"',
    'Пользователь уже существует!',
    'Произошла ошибка',
  ]);
});

it('validation errors of an account use the agreed wording', () => {
  expect([
    accountsIssues.username_invalid.en,
    fill(accountsIssues.username_too_long.en, { max: 254 }),
    fill(accountsIssues.password_too_short.en, { min: 8 }),
    accountsIssues.passwords_differ.en,
    accountsIssues.passwords_differ.ru,
    accountsIssues.name_invalid.en,
    artistsIssues.spotify_id_invalid.en,
    artistsIssues.apple_id_invalid.en,
  ]).toEqual([
    'Enter phone number or email.',
    'max 254 characters.',
    'min 8 characters.',
    'Passwords do not match',
    'Пароли не совпадают!',
    'Filled incorrectly',
    'Invalid Spotify ID',
    'Invalid Apple ID',
  ]);
});

it('pages of mailed links use the agreed wording', () => {
  expect(entryRu.linkDead).toBe('Эта ссылка на восстановление пароля больше не действительна');
  expect(entry).toMatchObject({
    verifying: 'Verifying',
    verified: 'Your account has been successfully verified',
    verifyFailed: 'Your account has not been verified due to a technical error. Please, try again!',
    backToLogIn: 'Back to Log in',
    resetSentEmail: 'An email with a link to change your password was sent to you.',
  });
  expect(settings.verifySentEmail).toBe('An email with a link to confirm your email has been successfully sent.');
  expect(fill(settings.verifyTooSoonEmail_other, { count: 42 })).toBe(
    'You have already requested mail confirmation recently, please try again in 42 seconds.',
  );
});

it('the settings use the agreed wording', () => {
  expect(settings).toMatchObject({
    avatarEdit: 'Edit avatar',
    avatarFailed: 'Failed to upload avatar',
    saved: 'Successfully saved',
    saveFailed: 'Failed to make changes',
    passwordChanged: 'Password successfully changed',
    passwordFailed: 'Failed to change password',
  });
});

it('the artist forms use the agreed wording', () => {
  expect(artists).toMatchObject({
    created: 'The artist was created',
    updated: 'The artist was updated',
    createFailed: 'An error occurred while creating',
    updateFailed: 'An error occurred while updating',
    pictureFailed: 'Failed to upload avatar',
  });
  expect(artistsRu).toMatchObject({
    deleteHeading: 'Удаление артиста',
    deleteMessage: 'Вы действительно хотите удалить артиста?',
    deleteAction: 'Удалить',
  });
});

it('error pages use the agreed wording', () => {
  expect([appRu.deadEnd, appRu.termsFailed]).toEqual(['Похоже на тупик.', 'Кажется, что-то пошло не так']);
  expect(app).toMatchObject({
    updating: 'Service is being updated',
    errorTitle: 'Oops... Something seems to be broken',
    liveGivenUp: 'Failed to reconnect after maximum attempts',
    unknownUser: 'Unknown user',
  });
});
