/** The file at the top of every copy, for a reader years from now. */
export const readme = (productName: string, username: string, now: Date): string =>
  `${productName}
${'='.repeat(productName.length)}

This is a copy of everything that ${productName} keeps for ${username},
made on ${now.toISOString()}.

account/      who you are here, where you signed in, your passkeys' names, your picture
artists/      your artists and their pictures
releases/     a folder for each release: its data and history (release.json),
              its cover and its recordings, exactly as you uploaded them
purchases/    what you bought and your plans
other files/  uploads that no release uses

Passwords and other secrets are not in it. The .json files open in any text editor.


Это копия всего, что ${productName} хранит для ${username};
она сделана ${now.toISOString()}.

account/      кто вы здесь, откуда входили, названия ваших ключей доступа, ваше фото
artists/      ваши артисты и их фото
releases/     папка для каждого релиза: данные и история (release.json),
              обложка и записи ровно в том виде, в каком вы их загрузили
purchases/    ваши покупки и тарифы
other files/  загрузки, которые не используются ни в одном релизе

Паролей и других секретов здесь нет. Файлы .json открываются в любом текстовом редакторе.
`;
