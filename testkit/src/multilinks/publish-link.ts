import type { ArtistId, LinkId, ReleaseId } from '@dubplate/contract/ids';
import { type Person, signUp } from '../person.ts';
import { publishRelease } from '../records.ts';
import type { TestServer } from '../server.ts';

/** A published release with its smart link. */
export interface PublishedLink {
  readonly owner: Person;
  readonly release: ReleaseId;
  readonly artist: ArtistId;
  readonly link: LinkId;
  readonly slug: string;
}

/** Publishes a record of a new person; its link is shown from then on. `isOut`: its day has come, else it is 30 days away. */
export const publishLink = async (
  server: TestServer,
  moderator: Person,
  { title = 'First Light', isOut = true }: { readonly title?: string; readonly isOut?: boolean } = {},
): Promise<PublishedLink> => {
  const owner = await signUp(server);
  const record = await publishRelease(owner, moderator, { title });
  if (isOut)
    await server.database.pool.query("UPDATE releases SET release_date = '2026-01-15' WHERE uuid = $1", [
      record.release.uuid,
    ]);
  const { link } = record.release;
  if (!link) throw new Error('A published release has no link');
  return { owner, release: record.release.uuid, artist: record.artistUuid, link: link.uuid, slug: link.slug };
};
