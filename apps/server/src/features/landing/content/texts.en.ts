/** Placeholders: `{product}`, `{label}`, and the numbers in `facts.ts`. */
export const english = {
  title: '{product}: music distribution to streaming stores',
  description:
    'Singles, EPs and albums to Spotify, Apple Music, YouTube and other stores in more than {countries} countries. A person checks every release. Free to start: {income}% of streaming income is yours.',
  skip: 'Skip to content',
  home: '{product}. To the top of the page',
  menu: 'Sections',
  otherLanguage: 'Русский',
  signIn: 'Sign in',
  signUp: 'Create an account',
  signUpNote: 'Free, no card needed',
  see: 'See the prices',

  hero: {
    title: 'You make the record. We put it out.',
    lead: 'Singles, EPs and albums, from your desk to streaming stores in more than {countries} countries. A person checks every release before it leaves.',
  },
  facts: [
    { value: '{income}%', label: 'of streaming income is yours, on the free plan too' },
    { value: '{countries}+', label: 'countries where your music can be heard' },
    { value: '{publicationDays} days', label: 'at most from sending a release to seeing it published' },
    { value: '{answerHours} hours', label: 'at most until support answers' },
  ],
  factsName: 'In short',

  distribution: {
    nav: 'Distribution',
    title: 'One upload, every store',
    picture: 'A release in the app: its cover and its way to the stores.',
    lead: 'Bring the WAVs and the cover. The form asks for the rest, in the order that makes sense, and saves as you type.',
    points: [
      {
        title: 'Your date',
        text: 'Choose a release day between {minDays} days and a year from now. Need one of the first {quickDays} days? There is a service that skips the queue.',
      },
      {
        title: 'Your codes',
        text: 'Every release gets a UPC and every recording an ISRC. If the music was out before, keep the codes it has, and its streams stay with it.',
      },
      {
        title: 'Your draft is safe',
        text: 'A cut connection or a closed laptop costs nothing: uploads carry on where they stopped, and older versions of a draft are kept.',
      },
    ],
  },

  stores: {
    title: 'Where listeners find you',
    note: 'Stores decide themselves what they accept and when it appears.',
  },

  money: {
    nav: 'Income',
    title: 'Most of it is yours',
    picture: 'Statistics in the app: streams by day, by store and by release.',
    share: 'of what your streams earn is yours on the Basic plan, which costs nothing.',
    points: [
      {
        title: 'See what earns',
        text: 'Streams by store and by release, for a week, a year or any dates you choose. Day by day with a paid plan.',
      },
      {
        title: 'Take it out your way',
        text: 'To a card on Basic; to a card, PayPal or crypto with a paid plan. An operator contacts you within {answerHours} hours.',
      },
      {
        title: 'Pay once for extras',
        text: 'A service you buy belongs to one release. If a moderator denies it, the service is yours to use again.',
      },
    ],
  },

  moderation: {
    nav: 'Moderation',
    title: 'Someone really looks at it',
    lead: 'Stores turn down releases for small things. We would rather catch them first.',
    steps: [
      {
        title: 'You send it',
        text: 'The form has already checked formats, names and dates, so nothing obvious is left.',
      },
      { title: 'A moderator reviews it', text: 'Sound, cover, credits, rights. By hand, track by track.' },
      {
        title: 'Approved, or explained',
        text: 'If something has to change, you get the reason in plain words. Fix it and send it again at no extra cost.',
      },
      { title: 'It goes out', text: 'Published no later than {publicationDays} days after you sent it.' },
    ],
  },

  prices: {
    nav: 'Prices',
    title: 'Start free. Pay when it pays off.',
    lead: 'Prices in US dollars.',
    basic: 'Basic',
    premium: 'Premium',
    free: 'Free',
    always: 'No time limit',
    saved: 'Save {percent}%',
    startFree: 'Start free',
    choose: 'Sign up for {plan}',
    features: 'What is in {plan}, {period}',
    lacks: 'not included:',
    income: '{income}% of streaming income',
    publication: 'Release published within {publicationDays} days',
    answer: 'Support answers within {hours} hours',
    artists: { one: 'Up to {count} artist', few: '', many: '', other: 'Up to {count} artists' },
    artistsAny: 'Unlimited artists',
    cardOnly: 'Withdrawal to card only',
    everything: 'Everything in Basic',
    daily: 'Daily statistics',
    promo: 'Promo',
    anyWithdrawal: 'Withdrawal to card, PayPal or crypto',
    products: {
      EARLY_DATE: 'Quick release: included',
      CUSTOM_PC_LINE: 'Your own copyright line: included',
      PRODUCER_ARTIST: 'A producer among the artists: included',
      PUBLISH_RELEASE: 'Publishing the release: included',
    },
    label: 'Run a label? Once you are signed in, ask for the label offer: your own imprint and unlimited artists.',
  },

  questions: { nav: 'Questions', title: 'Good questions' },

  closing: {
    title: 'Side A is empty. Yours to fill.',
    lead: 'An account takes a minute, and a draft can wait as long as you need.',
  },

  footer: {
    name: 'More',
    terms: 'Terms of service',
    support: 'Support',
    mobile: 'The mobile app is coming soon',
    by: 'Operated by {label}',
  },
};

export type LandingTexts = typeof english;
