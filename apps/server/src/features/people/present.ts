import type { PersonRelease, SentEmail } from '@dubplate/contract/people/schemas';
import type { listPersonEmails, listPersonReleases } from './read.ts';

type RowOf<List extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

export const presentPersonRelease = (row: RowOf<typeof listPersonReleases>): PersonRelease => ({
  uuid: row.uuid,
  title: row.title,
  artist_name: row.artist_name,
  status: row.status,
  release_date: row.release_date,
  upc: row.upc,
  updated_at: row.updated_at.toISOString(),
});

export const presentSentEmail = (row: RowOf<typeof listPersonEmails>): SentEmail => ({
  uuid: row.uuid,
  kind: row.kind,
  recipient: row.recipient,
  status: row.status,
  at: row.at.toISOString(),
});
