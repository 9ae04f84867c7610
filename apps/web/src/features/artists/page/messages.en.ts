export const messages = {
  pageLead:
    'One address with the artist’s picture, published releases from newest to oldest, and links to stores and social networks.',
  pageEnabled: 'Show the public page',
  pageEnabledHint: 'Everyone who has the address can open it.',
  pageNeedsRelease: 'You can switch it on as soon as a release of this artist is published.',
  pageSlugNote: 'Leave it empty and it is made from the name.',
  pageSlugFormer: 'The former address will keep leading here.',
  pageSlugTaken: 'This address is taken. Please choose another.',
  pageOpen: 'Open page',
  pageSaved: 'The public page has been saved',
  pageFailed: 'The public page could not be saved',
  pageOffline: 'You are offline. Your changes stay here until they can be saved.',
  pageKept: 'What you entered is still here: save it again in a moment.',
} as const;
