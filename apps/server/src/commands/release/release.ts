import { ApiFailure } from '@dubplate/client';
import type { Command } from 'commander';
import { type Answer, counted } from '../answer.ts';
import { type Attachment, attachFiles, findTargets, openFile } from './attach-files.ts';
import { describeRelease, issueLine, lacksOf } from './describe-release.ts';
import { filesNamedIn, readReleaseFile, resolveArtists, resolveReferences } from './release-file.ts';
import { type ActRemotely, explainRemote, type Remote, RemoteError, type RemoteOptions } from './remote.ts';

const HELP = `
The server and the token come from DUBPLATE_SERVER and DUBPLATE_TOKEN. A token is made in the settings of an account.
Every user of this machine can see the arguments of a command: keep the token in the variable or in a file.`;

/** Makes a draft with its artists and tracks, then uploads the files. */
const createDraft = async (remote: Remote, file: string): Promise<Answer> => {
  const { client, note } = remote;
  const described = await readReleaseFile(file);
  const rules = await client.call('GET /metadata-rules');
  const { cover, recordings } = filesNamedIn(described, file);
  const opened = new Map<string, Blob>();
  for (const path of [cover, ...recordings]) if (path !== null) opened.set(path, await openFile(path, rules));
  const bodies = resolveReferences(described, rules);
  const creditsOf = await resolveArtists(client, described, note);
  const { uuid: id } = await client.call('POST /release', { body: bodies.release });
  note(`Made the draft ${id}.`);
  try {
    for (const body of creditsOf(described.artists))
      await client.call('POST /release/{id}/add-artist', { params: { id }, body });
    const attachments: Attachment[] = [];
    const attach = (path: string | null | undefined, target: Attachment['target']) => {
      const blob = path ? opened.get(path) : undefined;
      if (path && blob) attachments.push({ path, blob, target });
    };
    attach(cover, { kind: 'cover' });
    for (const [index, track] of bodies.tracks.entries()) {
      const artists = creditsOf(described.tracks[index]?.artists ?? described.artists);
      const body = { ...track, artists };
      const { uuid } = await client.call('POST /release/{id}/add-track', { params: { id }, body });
      attach(recordings[index], { kind: 'track', uuid });
    }
    await attachFiles(remote, id, attachments);
  } catch (error) {
    const explained = explainRemote(error);
    if (!explained) throw error;
    const message = `${explained.message}\nThe draft ${id} was made. Add missing files with "dubplate release upload ${id} …", or delete it.`;
    throw new RemoteError({ ...explained, message });
  }
  return showRelease(remote, id);
};

const uploadFiles = async (
  remote: Remote,
  id: string,
  files: readonly string[],
  { newTracks = false }: { readonly newTracks?: boolean },
): Promise<Answer> => {
  const { client } = remote;
  const rules = await client.call('GET /metadata-rules');
  const release = await client.call('GET /release/{id}', { params: { id } });
  const blobs = await Promise.all(files.map((file) => openFile(file, rules)));
  const targets = findTargets(files, release, { addsTracks: newTracks });
  const attachments = files.flatMap((path, index) => {
    const [blob, target] = [blobs[index], targets[index]];
    return blob && target ? [{ path, blob, target }] : [];
  });
  await attachFiles(remote, id, attachments);
  const { text, data } = await showRelease(remote, id);
  return { text: `Uploaded ${counted(files.length, 'file')}.\n${text}`, data };
};

/** Sends a draft. A refusal names what is missing, or what has to be paid, in words. */
const submitDraft = async ({ client }: Remote, id: string): Promise<Answer> => {
  try {
    const { title } = await client.call('POST /release/{id}/publish', { params: { id } });
    return { text: `"${title}" is in moderation.`, data: { release: id, status: 'PENDING' } };
  } catch (error) {
    const explained = explainRemote(error);
    if (!explained || !(error instanceof ApiFailure)) throw error;
    if (explained.issues.length > 0) {
      const release = await client.call('GET /release/{id}', { params: { id } });
      const lines = explained.issues.map((issue) => issueLine(issue, release));
      throw new RemoteError({ ...explained, message: 'The release can’t be sent yet:', lines });
    }
    if (error.code !== 'PAYMENT_REQUIRED') throw error;
    const names = Array.isArray(error.data.products) ? error.data.products.join(', ') : '';
    const message = `${explained.message} Pay for ${names} in the web app, then submit again.`;
    throw new RemoteError({ ...explained, message });
  }
};

const showRelease = async ({ client }: Remote, id: string): Promise<Answer> => {
  const release = await client.call('GET /release/{id}', { params: { id } });
  const lacks = release.status === 'DRAFT' ? lacksOf(release) : [];
  const { uuid, status, title, type, release_date, upc, deny_reason, tracks } = release;
  return {
    text: describeRelease(release, lacks),
    data: {
      ...{ release: uuid, status, title, type, release_date, upc, deny_reason },
      tracks: tracks.map((track) => ({
        track: track.uuid,
        title: track.title,
        isrc: track.isrc,
        file: track.wav_uuid,
      })),
      missing: lacks,
    },
  };
};

export const addReleaseCommands = (program: Command, act: ActRemotely): void => {
  const release = program
    .command('release')
    .description('releases on a server, with a personal token')
    .option('--server <url>', 'address of the server, instead of DUBPLATE_SERVER')
    .option('--token-file <path>', 'file with the token, instead of DUBPLATE_TOKEN')
    .option('--token <token>', 'the token itself, which other users of this machine can see')
    .addHelpText('after', HELP);
  const run = (work: (remote: Remote) => Promise<Answer>) => act(release.opts<RemoteOptions>(), work);
  release
    .command('create')
    .description('make a draft from a description in JSON, and upload its files')
    .argument('<file>', 'release.json; docs/api.md describes it')
    .action((file: string) => run((remote) => createDraft(remote, file)));
  release
    .command('upload')
    .description('add a cover and recordings to a draft')
    .argument('<release>', 'the uuid of the draft')
    .argument('<files...>', 'WAV, JPEG or PNG files')
    .option('--new-tracks', 'add a track for each recording that fits none')
    .action((id: string, files: string[], options: { newTracks?: boolean }) =>
      run((remote) => uploadFiles(remote, id, files, options)),
    );
  release
    .command('submit')
    .description('send a draft to moderation')
    .argument('<release>', 'its uuid')
    .action((id: string) => run((remote) => submitDraft(remote, id)));
  release
    .command('status')
    .description('show a release, and what a draft still lacks')
    .argument('<release>', 'its uuid')
    .action((id: string) => run((remote) => showRelease(remote, id)));
};
