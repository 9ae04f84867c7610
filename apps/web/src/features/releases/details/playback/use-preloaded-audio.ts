import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { prepare } from '#ui/player/player.ts';
import { fileLinkQuery } from './audio-queries.ts';

/** Preloads the file that plays first when a release is played from its beginning. */
export const usePreloadedAudio = (fileUuid: string | null): void => {
  const { data: address } = useQuery({ ...fileLinkQuery(fileUuid ?? ''), enabled: fileUuid !== null });
  useEffect(() => {
    if (address) prepare(address);
  }, [address]);
};
