export const messages = {
  title: 'Frequent questions',
  search: 'Search the answers',
  searchPlaceholder: 'A word or two',
  found_one: '{count} answer found',
  found_other: '{count} answers found',
  none: 'No frequent questions yet',
  notFound: 'No answer with these words',
  notFoundHint: 'Try others, or ask us.',
  failed: 'The answers could not be loaded',
  copyLink: 'Copy the link to this answer',
  linkCopied: 'The link is copied',
} as const;
