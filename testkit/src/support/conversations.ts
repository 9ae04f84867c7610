import type { StaffMessage, Ticket, TicketMessage } from '@dubplate/contract/support/schemas';
import sharp from 'sharp';
import { drawSleeve } from '../fixtures/sleeve.ts';
import type { Person } from '../person.ts';

/** A file of a message, as a browser would send it. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer> | string;
  /** Type claimed by the sender. */
  readonly type?: string;
}

/** A message’s form: its fields, then its files. */
export const messageForm = (fields: Readonly<Record<string, string>>, files: readonly SentFile[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes, type = '' } of files) form.append('files', new Blob([bytes], { type }), name);
  return form;
};

export const ask = (person: Person, subject = 'Late release', content = 'Where is it?'): Promise<Ticket> =>
  person.ok('POST /ticket', { body: { subject, content } });

export const writeOn = (person: Person, ticket: Ticket, content: string): Promise<TicketMessage> =>
  person.ok('POST /ticket/{id}/message', { params: { id: ticket.uuid }, body: { content } });

export const answer = (staff: Person, ticket: Ticket, content = 'It is out tomorrow.'): Promise<StaffMessage> =>
  staff.ok('POST /staff/ticket/{id}/message', { params: { id: ticket.uuid }, body: { content } });

export const leaveNote = (staff: Person, ticket: Ticket, content: string): Promise<StaffMessage> =>
  staff.ok('POST /staff/ticket/{id}/message', { params: { id: ticket.uuid }, body: { content, internal: true } });

export const ticketOf = (person: Person, { uuid }: Ticket): Promise<Ticket> =>
  person.ok('GET /ticket/{id}', { params: { id: uuid } });

export const messagesOf = (person: Person, { uuid }: Ticket): Promise<TicketMessage[]> =>
  person.ok('GET /ticket/{id}/messages', { params: { id: uuid } });

/** A photo with what a phone writes into it: a place, a camera, and that it lies on its side. */
export const makePhoto = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const picture = sharp(drawSleeve(300, 200, 4), { raw: { width: 300, height: 200, channels: 3 } });
  const exif = { IFD0: { Make: 'Kamera Werke', Copyright: 'Anna at home' } };
  const photo = await picture.jpeg().withExif(exif).withMetadata({ orientation: 6, exif }).toBuffer();
  return new Uint8Array(photo);
};
