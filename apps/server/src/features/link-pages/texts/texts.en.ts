/** Texts of public pages. */
export const english = {
  otherLanguage: 'Русский',
  madeWith: 'Made with {product}',
  aboutService: 'What {product} is',
  report: 'Report this page',

  link: {
    stores: 'Where to listen',
    listen: 'Listen',
    buy: 'Buy',
    noStores: 'Links to stores will be here soon.',
    noStoresYet: 'Links to stores will be here by then.',
    out: 'Out on {day}',
    calendar: 'Add to calendar',
    preview: 'Play a preview',
    cover: 'Cover of “{title}”',
    featuring: 'feat. {artists}',
    description: 'Listen: {stores}.',
    types: { SINGLE: 'Single', EP: 'EP', ALBUM: 'Album' },
  },
  leave: {
    title: 'You are leaving for another site',
    text: 'This link on “{page}” leads to:',
    caution: 'We don’t know this site. Open it only if you trust the person who sent you here.',
    cautionShort:
      'This short link does not show where it ends. Open it only if you trust the person who sent you here.',
    letters: 'It is shown as your browser reads it: letters of other alphabets can look alike.',
    go: 'Go to the site',
    back: 'Back to the page',
  },
  artist: {
    releases: 'Releases',
    allReleases: 'More releases',
    latest: 'Latest release',
    open: 'Listen',
    count: { one: '{count} release', few: '', many: '', other: '{count} releases' },
    since: 'since {year}',
    profiles: 'Profiles',
    none: 'There are no releases here yet.',
    newer: 'Newer',
    older: 'Older',
    pages: 'Pages',
    description: '{name}: releases and where to listen.',
  },
  reportForm: {
    title: 'Report this page',
    about: 'It is about “{page}”.',
    question: 'What is wrong with it?',
    reasons: {
      FRAUD: 'Fraud or impersonation',
      COPYRIGHT: 'Copyright infringement',
      ILLEGAL: 'Illegal content',
      OTHER: 'Another reason',
    },
    comment: 'Details (optional)',
    hint: 'Up to {max} characters.',
    send: 'Send',
    missing: 'Please choose a reason.',
    tooLong: 'Please shorten the details to {max} characters.',
    thanks: 'Thank you',
    thanksText: 'Our team will review this page.',
    back: 'Back to the page',
  },
  notFound: {
    title: 'There is nothing here',
    text: 'Please check the address and try again.',
  },
  gone: {
    title: 'This page is not available any more',
    text: 'The music itself may still be in the stores.',
  },
  tooMany: {
    title: 'Too many requests',
    text: 'Please wait a minute and open the page again.',
  },
  failed: {
    title: 'Something went wrong',
    text: 'Please try again in a moment.',
  },
};

export type PageTexts = typeof english;
