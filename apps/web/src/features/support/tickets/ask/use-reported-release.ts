import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReleaseChoice } from '#features/conversations/index.ts';
import { releaseQuery } from '#lib/release-query.ts';

/** Selects the release of a reported failure once, if it belongs to the user. */
export const useReportedRelease = (id: string | undefined, choose: (release: ReleaseChoice) => void): void => {
  const { data } = useQuery({ ...releaseQuery(id ?? ''), enabled: id !== undefined });
  const latest = useRef(choose);
  const chosen = useRef<string | null>(null);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!data || chosen.current === data.uuid) return;
    chosen.current = data.uuid;
    latest.current({ uuid: data.uuid, title: data.title ?? '' });
  }, [data]);
};
