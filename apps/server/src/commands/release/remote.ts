import { readFile } from 'node:fs/promises';
import { ApiFailure, type Client, ConnectionFailure, createClient } from '@dubplate/client';
import { artistsErrors } from '@dubplate/contract/artists/errors';
import { type ErrorCatalogue, fill } from '@dubplate/contract/catalogue';
import { platformErrors } from '@dubplate/contract/errors';
import { filesErrors } from '@dubplate/contract/files/errors';
import { programErrors } from '@dubplate/contract/program-errors';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { StartError } from '#config/start-error.ts';
import type { Answer } from '../answer.ts';

export interface RemoteOptions {
  readonly server?: string;
  readonly token?: string;
  readonly tokenFile?: string;
}

/** What a command that talks to a server gets. */
export interface Remote {
  readonly client: Client;
  /** Reports progress; silent with `--json`. */
  note(line: string): void;
}

/** Runs the work of a command against a server, and prints its answer. */
export type ActRemotely = (options: RemoteOptions, work: (remote: Remote) => Promise<Answer>) => Promise<void>;

const readToken = async (path: string): Promise<string> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new StartError(`The file with the token can't be read: ${(error as Error).message}`);
  }
};

/** @throws StartError if the server or the token is missing */
export const openRemote = async (
  { server, token, tokenFile }: RemoteOptions,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Client> => {
  const origin = server ?? env.DUBPLATE_SERVER ?? '';
  if (!/^https?:$/.test(URL.parse(origin)?.protocol ?? ''))
    throw new StartError('Name the server: set DUBPLATE_SERVER, or use --server, such as https://music.example.');
  const found = tokenFile === undefined ? (token ?? env.DUBPLATE_TOKEN ?? '') : await readToken(tokenFile);
  if (found === '')
    throw new StartError(
      'A token is missing: set DUBPLATE_TOKEN, or use --token-file. You make a token in the settings of your account.',
    );
  return createClient({ origin, token: found });
};

const errors: ErrorCatalogue = {
  ...platformErrors,
  ...programErrors,
  ...releasesErrors,
  ...artistsErrors,
  ...filesErrors,
};

const scalars = (data: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

const textOf = ({ status, code, data }: ApiFailure): string => {
  if (code === 'HTML_ANSWER')
    return 'A web page answered instead of the API: check the address of the server, and whether this network wants a sign-in first.';
  if (code === 'UNAUTHORIZED') return 'The server does not accept the token: it may have expired or been deleted.';
  if (code === 'MISSING_SCOPE') return `The token lacks the scope ${String(data.scope)}: make a token that has it.`;
  if (typeof data.detail === 'string') return data.detail;
  const entry = errors[code as Uppercase<string>];
  return entry ? fill(entry.text.en, scalars(data)) : `The server answered ${status} ${code}.`;
};

export interface ExplainedFailure {
  readonly code: string;
  readonly message: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
  /** The issues in words. */
  readonly lines?: readonly string[];
}

/** A failure of a command whose explanation says more than the server's. */
export class RemoteError extends Error {
  readonly explained: ExplainedFailure;

  constructor(explained: ExplainedFailure) {
    super(explained.message);
    this.explained = explained;
  }
}

/** Explains a failure of the server or of the connection; null for other errors. */
export const explainRemote = (error: unknown): ExplainedFailure | null => {
  if (error instanceof RemoteError) return error.explained;
  if (error instanceof ConnectionFailure)
    return { code: 'NO_ANSWER', message: 'The server does not answer. Check its address and try again.', issues: [] };
  if (!(error instanceof ApiFailure)) return null;
  return { code: error.code, message: textOf(error), issues: error.issues };
};
