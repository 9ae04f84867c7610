import { useQuery } from '@tanstack/react-query';
import { fileLinkQuery } from '#features/releases/index.ts';

/** The cover as it was uploaded: its address, and its size in pixels as shown. */
export const useCoverOriginal = (coverUuid: string | null) => {
  const { data: address } = useQuery({ ...fileLinkQuery(coverUuid ?? ''), enabled: coverUuid !== null });
  const { data: size } = useQuery({
    queryKey: ['files', coverUuid, 'pixels'],
    queryFn: async () => {
      const image = new Image();
      image.src = address ?? '';
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight };
    },
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { address: address ?? null, size: size ?? null };
};
