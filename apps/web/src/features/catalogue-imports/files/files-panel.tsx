import type { CatalogueImport } from '@dubplate/contract/catalogue-imports/schemas';
import { type FileMatch, type FileTarget, matchFiles } from '@dubplate/rules/catalogue/match-files';
import { Button, NativeSelect, Progress } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { errorText } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, NoneCell } from '#ui/data-table/data-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { canChooseFolders } from '#ui/files/choose-files.ts';
import type { DroppedFile } from '#ui/files/dropped-files.ts';
import { useFileDrop } from '#ui/files/use-file-drop.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from '../catalogue-imports.module.css';
import type { BatchUpload, FileStep, ShownFile } from './batch-upload.ts';
import { addFiles, removeBatch, useBatches } from './file-uploads.ts';
import { unpackFiles } from './unpack-files.ts';

const ON_PAGE = 30;

type Releases = CatalogueImport['releases'];

/** A file that a person brought, with its place in the drafts as far as it is known. */
interface Offer {
  readonly brought: DroppedFile;
  readonly match: FileMatch;
}

const keyOf = ({ release, track }: FileTarget): string => `${release}/${track ?? 'cover'}`;

const isSound = ({ file }: DroppedFile): boolean => /\.wave?$/i.test(file.name);
const isPicture = ({ file }: DroppedFile): boolean => /\.(jpe?g|png)$/i.test(file.name);

/** The names of places: a release’s cover, or a track of it. */
const usePlaces = (releases: Releases) => {
  const text = useMessages('catalogue', 'catalogueImports');
  return useMemo(() => {
    const titleOf = (title: string) => title || text('noTitle');
    const all = releases.flatMap((release) => [
      { target: { release: release.key, track: null }, label: text('coverOf', { title: titleOf(release.title) }) },
      ...release.tracks.map((track, index) => ({
        target: { release: release.key, track: index },
        label: `${titleOf(release.title)}: ${track.number ?? index + 1}. ${titleOf(track.title)}`,
      })),
    ]);
    return { all, byKey: new Map(all.map((place) => [keyOf(place.target), place])) };
  }, [releases, text]);
};

interface MatchesProps {
  readonly offers: readonly Offer[];
  readonly releases: Releases;
  readonly onPlace: (brought: DroppedFile, target: FileTarget | null) => void;
}

/** The files with their places, to correct before they are uploaded. The uncertain ones come first. */
const Matches = ({ offers, releases, onPlace }: MatchesProps) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const { all, byKey } = usePlaces(releases);
  const [page, setPage] = useState(1);
  // The order stays while places are chosen.
  const [ordered] = useState(() =>
    offers.toSorted((a, b) => Number(isDoubtful(b)) - Number(isDoubtful(a))).map(({ brought }) => brought),
  );
  const byFile = new Map(offers.map((offer) => [offer.brought, offer]));
  const shown = ordered.flatMap((brought) => byFile.get(brought) ?? []).slice((page - 1) * ON_PAGE, page * ON_PAGE);
  const columns: readonly Column<Offer>[] = [
    {
      key: 'file',
      header: text('file'),
      isTitle: true,
      cell: ({ brought }) => (
        <span className={classes.track}>
          <span>{brought.file.name}</span>
          {brought.folder && <span className={classes.place}>{brought.folder}</span>}
        </span>
      ),
    },
    {
      key: 'place',
      header: text('place'),
      width: '26rem',
      cell: ({ brought, match }) => (
        <NativeSelect
          size="md"
          aria-label={text('placeOf', { name: brought.file.name })}
          value={match.target ? keyOf(match.target) : ''}
          error={match.isRepeated && text('repeated')}
          onChange={({ currentTarget }) => onPlace(brought, byKey.get(currentTarget.value)?.target ?? null)}
          data={[
            { value: '', label: text('noPlace') },
            ...all
              .filter(({ target }) => (target.track === null) === isPicture(brought))
              .map(({ target, label }) => ({ value: keyOf(target), label })),
          ]}
        />
      ),
    },
    {
      key: 'reason',
      header: text('reason'),
      isPlain: true,
      width: '12rem',
      cell: ({ match }) => (match.reason ? text(`reason_${match.reason}`) : <NoneCell />),
    },
  ];
  return (
    <>
      <DataTable
        label={text('files')}
        columns={columns}
        rows={shown}
        rowKey={({ brought }) => `${brought.folder}/${brought.file.name}`}
        isFixed
      />
      <Pager
        page={page}
        pageCount={Math.ceil(offers.length / ON_PAGE)}
        itemCount={offers.length}
        take={ON_PAGE}
        onPage={setPage}
      />
    </>
  );
};

const isDoubtful = ({ match }: Offer): boolean => match.target === null || match.isRepeated;

/** Marks the places that several files have. */
const withRepeats = (offers: readonly Offer[]): Offer[] => {
  const counts = new Map<string, number>();
  for (const { match } of offers)
    if (match.target) counts.set(keyOf(match.target), (counts.get(keyOf(match.target)) ?? 0) + 1);
  return offers.map((offer) => {
    const { target } = offer.match;
    return { ...offer, match: { ...offer.match, isRepeated: target !== null && (counts.get(keyOf(target)) ?? 0) > 1 } };
  });
};

const TONE: Record<FileStep['step'], StatusTone> = {
  queued: 'draft',
  sending: 'pending',
  waiting: 'pending',
  done: 'published',
  placed: 'published',
  failed: 'denied',
  missing: 'denied',
  taken: 'draft',
  gone: 'draft',
};

const StepText = ({ now }: { readonly now: FileStep }) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const format = useFormat();
  const language = useLanguage();
  const detail =
    now.step === 'sending'
      ? format.bytes(now.loaded)
      : now.step === 'failed'
        ? (errorText(now.error, language) ?? text('noAnswer'))
        : null;
  return (
    <span className={classes.track}>
      <StatusChip tone={TONE[now.step]} label={text(`step_${now.step}`)} variant="plain" />
      {detail && <span className={classes.place}>{detail}</span>}
    </span>
  );
};

const isOver = ({ now }: ShownFile): boolean => ['placed', 'done', 'taken', 'gone'].includes(now.step);
const isStuck = ({ now }: ShownFile): boolean => ['failed', 'missing'].includes(now.step);

/** Files on their way to the drafts. */
const BatchView = ({ upload }: { readonly upload: BatchUpload }) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const uiText = useUiText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { isPaused, files } = upload.snapshot();
  const done = files.filter(isOver).length;
  const stuck = files.filter(isStuck).length;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const sent = files.reduce((sum, file) => {
    if (isOver(file)) return sum + file.size;
    return sum + (file.now.step === 'sending' ? file.now.loaded : 0);
  }, 0);
  const isDone = done === files.length;
  const remove = async () => {
    const isConfirmed =
      isDone ||
      (await confirm({
        heading: text('dropQuestion'),
        message: text('dropHintLeft'),
        action: text('dropAction'),
        cancel: uiText('cancel'),
      }));
    if (isConfirmed) await removeBatch(upload);
  };
  const columns: readonly Column<ShownFile>[] = [
    {
      key: 'file',
      header: text('file'),
      isTitle: true,
      cell: ({ name, title }) => (
        <span className={classes.track}>
          <span>{title}</span>
          <span className={classes.place}>{name}</span>
        </span>
      ),
    },
    { key: 'size', header: text('size'), align: 'end', width: '8rem', cell: ({ size }) => format.bytes(size) },
    { key: 'state', header: text('state'), isPlain: true, width: '14rem', cell: ({ now }) => <StepText now={now} /> },
  ];
  return (
    <div className={classes.batch}>
      <Progress value={total === 0 ? 100 : (sent / total) * 100} aria-label={text('uploading')} color="ink" />
      <p role="status" className={classes.hint}>
        {text(isDone ? 'uploaded' : isPaused ? 'paused' : 'uploadingOf', { done, total: files.length })}
      </p>
      <div className={classes.buttons}>
        {!isDone && (
          <Button variant="default" onClick={() => (isPaused ? upload.proceed() : upload.pause())}>
            {text(isPaused ? 'proceed' : 'pause')}
          </Button>
        )}
        {stuck > 0 && !isPaused && (
          <Button variant="default" onClick={() => upload.proceed()}>
            {text('again')}
          </Button>
        )}
        <Button variant="subtle" onClick={() => void remove()}>
          {text(isDone ? 'dismiss' : 'dropAction')}
        </Button>
      </div>
      <DataTable
        label={text('files')}
        columns={columns}
        rows={files.slice((page - 1) * ON_PAGE, page * ON_PAGE)}
        rowKey={({ id }) => id}
        isFixed
      />
      <Pager
        page={page}
        pageCount={Math.ceil(files.length / ON_PAGE)}
        itemCount={files.length}
        take={ON_PAGE}
        onPage={setPage}
      />
    </div>
  );
};

/** Brings recordings and covers into the drafts of an import. */
export const FilesPanel = ({ catalogue }: { readonly catalogue: CatalogueImport }) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const uiText = useUiText();
  const isOnline = useOnline();
  const batches = useBatches(catalogue.uuid);
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const releases = useMemo(
    () => catalogue.releases.filter(({ release_uuid }) => release_uuid !== null),
    [catalogue.releases],
  );
  const [refused, setRefused] = useState(0);
  const { byKey } = usePlaces(releases);
  const notifyError = useErrorNotice();
  const [unpacking, setUnpacking] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const take = async (dropped: readonly DroppedFile[]) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    try {
      const onProgress = (done: number, total: number) => signal.aborted || setUnpacking({ done, total });
      const files = await unpackFiles(dropped, { onProgress, signal });
      if (!signal.aborted) offer(files);
    } catch (error) {
      if (!signal.aborted) notifyError(text('archiveBroken'), error);
    } finally {
      if (!signal.aborted) setUnpacking(null);
    }
  };
  const offer = (files: readonly DroppedFile[]) => {
    const usable = files.filter((file) => isSound(file) || isPicture(file));
    const matches = matchFiles(
      usable.map(({ file, folder }) => ({ name: file.name, folder })),
      releases,
    );
    setRefused(files.length - usable.length);
    setOffers(usable.flatMap((brought, index) => (matches[index] ? [{ brought, match: matches[index] }] : [])));
  };
  const { isOver: isDropping, choose, zone } = useFileDrop(take);
  const place = (brought: DroppedFile, target: FileTarget | null) =>
    setOffers((current) =>
      withRepeats(
        current.map((offer) =>
          offer.brought === brought ? { brought, match: { target, reason: null, isRepeated: false } } : offer,
        ),
      ),
    );
  const ready = offers.filter((offer) => !isDoubtful(offer));
  const upload = () => {
    addFiles(
      catalogue.uuid,
      ready.flatMap(({ brought, match: { target } }) => {
        const release = releases.find(({ key }) => key === target?.release);
        if (!target || !release?.release_uuid) return [];
        const track = target.track === null ? null : release.tracks[target.track];
        if (track === undefined) return [];
        return [
          {
            file: brought.file,
            title: byKey.get(keyOf(target))?.label ?? release.title,
            place: {
              release: release.release_uuid,
              track: track && { index: target.track ?? 0, title: track.title, isrc: track.isrc },
            },
          },
        ];
      }),
    );
    setOffers([]);
  };
  if (releases.length === 0) return null;
  return (
    <section aria-labelledby="catalogue-files">
      <h2 id="catalogue-files" className={classes.heading}>
        {text('filesTitle')}
      </h2>
      <section className={classes.zone} data-over={isDropping || undefined} aria-label={text('filesDrop')} {...zone}>
        <IconFolderOpen size={32} stroke={1.25} aria-hidden="true" />
        <div className={classes.track}>
          <strong>{text('filesDrop')}</strong>
          <span className={classes.place}>{text('filesDropHint')}</span>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void choose(false)}>
            {text('chooseFiles')}
          </Button>
          {canChooseFolders() && (
            <Button variant="subtle" onClick={() => void choose(true)}>
              {text('chooseFolder')}
            </Button>
          )}
        </div>
      </section>
      {unpacking && (
        <p className={classes.hint} role="status">
          {text('unpacking', unpacking)}
        </p>
      )}
      {refused > 0 && (
        <p className={classes.hint} role="status">
          {text('refused', { count: refused })}
        </p>
      )}
      {offers.length > 0 && (
        <div className={classes.batch}>
          <p className={classes.hint} role="status">
            {text('matched', { ready: ready.length, total: offers.length })}
          </p>
          <div className={classes.buttons}>
            <Button disabled={ready.length === 0 || !isOnline} onClick={upload}>
              {text('upload', { count: ready.length })}
            </Button>
            <Button variant="default" onClick={() => setOffers([])}>
              {uiText('cancel')}
            </Button>
          </div>
          <Matches key={offers.length} offers={offers} releases={releases} onPlace={place} />
        </div>
      )}
      {batches.map((batch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: batches are only added at the end.
        <BatchView key={index} upload={batch} />
      ))}
    </section>
  );
};
