/** Where even the texts of the app could not be fetched. */
export const lastResortWords = {
  en: { title: 'The page could not be loaded', hint: 'What you typed is kept. Please try again.', action: 'Reload' },
  ru: {
    title: 'Страницу не удалось загрузить',
    hint: 'Набранное сохранено. Попробуйте ещё раз.',
    action: 'Перезагрузить',
  },
} as const;
