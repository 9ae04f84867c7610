import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileLinkQuery } from './audio-queries.ts';

/**
 * A file's address, fetched when the row that shows it comes into view: playback then starts at once, a missing file is
 * shown before it is played, and a release of two hundred tracks does not fetch all of them at once.
 */
export const useFileLink = (fileUuid: string | null) => {
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const [wasSeen, setSeen] = useState(false);
  const isInView = entry?.isIntersecting === true;
  useEffect(() => {
    if (isInView) setSeen(true);
  }, [isInView]);
  const { isError } = useQuery({ ...fileLinkQuery(fileUuid ?? ''), enabled: wasSeen && fileUuid !== null });
  return { ref, wasSeen, isError };
};
