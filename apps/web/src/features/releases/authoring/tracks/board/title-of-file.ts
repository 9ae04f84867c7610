/** A track's title as its file's name suggests it: without extension and leading number, underscores as spaces. */
export const titleOfFile = (fileName: string): string => {
  const bare = fileName
    .replace(/\.[^.\s]{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim();
  // A name that is nothing but a number is the title.
  return bare.replace(/^\d{1,3}\s*[\s.)-]\s*[-–—]?\s*(?=\S)/u, '').trim() || bare;
};
