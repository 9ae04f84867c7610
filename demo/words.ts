import type { Person } from '@dubplate/testkit/person';

const DELIVERY = {
  en: '# Delivery\n\nA record that is sent by Thursday evening is reviewed before the weekend.',
  ru: '# Сроки\n\nРелиз, отправленный до вечера четверга, проверяется до выходных.',
};

/** Settings of an administrator: a second version of the terms, and a disabled language. */
export const wordsDemo = async (admin: Person): Promise<void> => {
  const { text } = await admin.ok('GET /staff/terms/{version}', { params: { version: '1' } });
  await admin.ok('POST /staff/terms', {
    // The change is not material, so the demo requests no acceptance.
    body: { text: { en: `${text.en}\n\n${DELIVERY.en}`, ru: `${text.ru}\n\n${DELIVERY.ru}` }, is_material: false },
  });
  const languages = await admin.ok('GET /languages');
  const dropped = languages.find(({ name }) => name === 'Klingon');
  if (dropped)
    await admin.ok('PUT /staff/language/{id}', { params: { id: dropped.languageId }, body: { is_off: true } });
};
