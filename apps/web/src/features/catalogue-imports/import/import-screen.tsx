import { catalogueImportsErrors } from '@dubplate/contract/catalogue-imports/errors';
import type { CatalogueImport, CatalogueReleaseWire } from '@dubplate/contract/catalogue-imports/schemas';
import { Button, Progress } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { sheetSearch } from '#lib/routing/sheet-address.ts';
import { BackLink } from '#ui/back-link.tsx';
import { type Column, DataTable, NoneCell, type Selection } from '#ui/data-table/data-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { importQuery } from '../api.ts';
import classes from '../catalogue-imports.module.css';
import { FilesPanel } from '../files/files-panel.tsx';
import { useFormatName } from '../format-name.ts';
import { type Making, useCreateDrafts } from './create-drafts.ts';
import { IssueList, ReleaseDetail } from './release-detail.tsx';

const ON_PAGE = 30;

/** The state of a release of an import: a draft was made, the account has it, it has faults, or it is fine. */
const stateOf = ({ release_uuid, existing, issues }: CatalogueReleaseWire) =>
  release_uuid !== null ? 'created' : existing !== null ? 'existing' : issues.length > 0 ? 'faulty' : 'fine';

const STATES = ['fine', 'faulty', 'existing', 'created'] as const;
type State = (typeof STATES)[number];
const TONES = { fine: 'published', faulty: 'pending', existing: 'draft', created: 'moderated' } as const;

const isOpenState = (release: CatalogueReleaseWire): boolean => ['fine', 'faulty'].includes(stateOf(release));

const useColumns = (open: string | null, onOpen: (key: string) => void): readonly Column<CatalogueReleaseWire>[] => {
  const text = useMessages('catalogue', 'catalogueImports');
  const format = useFormat();
  const titleOf = ({ title, title_version }: CatalogueReleaseWire) =>
    `${title || text('noTitle')}${title_version ? ` (${title_version})` : ''}`;
  const labelOf = (release: CatalogueReleaseWire) => {
    const { changes, issues } = release;
    const state = stateOf(release);
    if (changes.length > 0) return text('changedCount', { count: changes.length });
    return state === 'faulty' ? text('faultCount', { count: issues.length }) : text(`state_${state}`);
  };
  return [
    {
      key: 'title',
      header: text('release'),
      isTitle: true,
      cell: (release) => (
        <span className={classes.track}>
          <span>{titleOf(release)}</span>
          <span className={classes.place}>{release.artist}</span>
        </span>
      ),
    },
    { key: 'upc', header: 'UPC', cell: ({ upc }) => upc ?? <NoneCell /> },
    { key: 'type', header: text('type'), from: 'large', cell: ({ type }) => text(`type_${type}`) },
    { key: 'tracks', header: text('tracks'), align: 'end', cell: ({ tracks }) => format.number(tracks.length) },
    {
      key: 'date',
      header: text('releaseDate'),
      from: 'large',
      cell: ({ release_date }) => (release_date ? format.shortDay(release_date) : <NoneCell />),
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      cell: (release) => {
        const state = stateOf(release);
        const uuid = release.release_uuid ?? release.existing;
        return (
          <span className={classes.state}>
            <StatusChip
              tone={release.changes.length > 0 ? 'pending' : TONES[state]}
              label={labelOf(release)}
              variant="plain"
            />
            {uuid && (
              <Link
                to={release.release_uuid ? '/drafts/$uuid' : '/releases/$uuid'}
                params={{ uuid }}
                aria-label={text('openOf', { title: titleOf(release) })}
              >
                {text('open')}
              </Link>
            )}
          </span>
        );
      },
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (release) => (
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={open === release.key}
          aria-label={text('detailsOf', { title: titleOf(release) })}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => onOpen(release.key)}
        >
          {text('details')}
        </Button>
      ),
    },
  ];
};

const Outcome = ({ making, onStop }: { readonly making: Making; readonly onStop: () => void }) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const uiText = useUiText();
  const language = useLanguage();
  const { step, done, total, created, skipped, error } = making;
  if (step === 'running')
    return (
      <div className={classes.sending}>
        <Progress value={(done / total) * 100} aria-label={text('creatingDrafts')} color="ink" />
        <p role="status">{text('creating', { done, total })}</p>
        <Button variant="default" onClick={onStop}>
          {uiText('cancel')}
        </Button>
      </div>
    );
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  return (
    <div className={classes.outcome} role="status">
      <strong>{text('made', { count: created })}</strong>
      <ul>
        {[...reasons].map(([reason, releases]) => (
          <li key={reason}>{text(`skip_${reason}`, { count: releases.length })}</li>
        ))}
      </ul>
      {step === 'stopped' && <p>{text('stopped')}</p>}
      {step === 'failed' && (
        <FormError>{errorText(error, language, catalogueImportsErrors) ?? text('noAnswer')}</FormError>
      )}
      {created > 0 && (
        <Button variant="default" renderRoot={(props) => <Link to="/drafts" {...props} />}>
          {text('toDrafts')}
        </Button>
      )}
    </div>
  );
};

const Content = ({ catalogue }: { readonly catalogue: CatalogueImport }) => {
  const text = useMessages('catalogue', 'catalogueImports');
  const isOnline = useOnline();
  const [filter, setFilter] = useState<State | 'all'>('all');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const { making, create, stop } = useCreateDrafts(catalogue.uuid);
  const columns = useColumns(open, (key) => setOpen(open === key ? null : key));
  const { releases } = catalogue;
  const counts = Map.groupBy(releases, stateOf);
  const drafts = releases.flatMap(({ release_uuid }) => release_uuid ?? []);
  const matching = filter === 'all' ? releases : (counts.get(filter) ?? []);
  const shown = matching.slice((page - 1) * ON_PAGE, page * ON_PAGE);
  const chosen = releases.filter((release) => isOpenState(release) && !deselected.has(release.key));
  const toggle = (keys: readonly string[], isSelected: boolean) =>
    setDeselected((current) => {
      const next = new Set(current);
      for (const key of keys) {
        if (isSelected) next.delete(key);
        else next.add(key);
      }
      return next;
    });
  const selection: Selection<CatalogueReleaseWire> = {
    isSelected: (release) => isOpenState(release) && !deselected.has(release.key),
    isSelectable: isOpenState,
    onToggle: ({ key }) => toggle([key], deselected.has(key)),
    onToggleAll: (rows, isSelected) =>
      toggle(
        rows.map(({ key }) => key),
        isSelected,
      ),
    labelOf: ({ title, upc }) => text('select', { title: title || upc || text('noTitle') }),
    allLabel: text('selectPage'),
  };
  const isRunning = making?.step === 'running';
  return (
    <div className={classes.sections}>
      {making && <Outcome making={making} onStop={stop} />}
      <FilesPanel catalogue={catalogue} />
      {catalogue.issues.length > 0 && (
        <section>
          <h2 className={classes.heading}>{text('fileIssues')}</h2>
          <IssueList label={text('fileIssues')} issues={catalogue.issues} />
        </section>
      )}
      <section aria-labelledby="catalogue-releases">
        <h2 id="catalogue-releases" className={classes.heading}>
          {text('releases')}
        </h2>
        <div className={classes.bar}>
          <FilterChips
            label={text('show')}
            choices={(['all', ...STATES] as const).map((value) => ({
              value,
              label: text(`filter_${value}`),
              count: value === 'all' ? releases.length : (counts.get(value)?.length ?? 0),
            }))}
            value={filter}
            onChoose={(value) => {
              setFilter(value);
              setPage(1);
            }}
          />
          {drafts.length > 0 && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/drafts/sheet" search={sheetSearch(drafts)} {...props} />}
            >
              {text('openSheet')}
            </Button>
          )}
          <NextStep
            disabled={chosen.length === 0 || isRunning || !isOnline}
            loading={isRunning}
            onClick={() => void create(chosen)}
          >
            {text('create', { count: chosen.length })}
          </NextStep>
        </div>
        {!isOnline && <p className={classes.hint}>{text('offline')}</p>}
        {matching.length === 0 ? (
          <EmptyState title={text('noneMatch')} />
        ) : (
          <>
            <DataTable
              label={text('releases')}
              columns={columns}
              rows={shown}
              rowKey={({ key }) => key}
              selection={selection}
              detail={(release) => (open === release.key ? <ReleaseDetail release={release} /> : null)}
            />
            <Pager
              page={page}
              pageCount={Math.ceil(matching.length / ON_PAGE)}
              itemCount={matching.length}
              take={ON_PAGE}
              onPage={setPage}
            />
          </>
        )}
      </section>
    </div>
  );
};

/** An import: its releases as they were read, and the step that makes drafts of them. */
export const ImportScreen = () => {
  const text = useMessages('catalogue', 'catalogueImports');
  const format = useFormat();
  const formatName = useFormatName();
  const { uuid } = useParams({ from: '/main/catalogue-imports/$uuid' });
  const query = useQuery(importQuery(uuid));
  return (
    <>
      <BackLink to="/catalogue-imports">{text('toImports')}</BackLink>
      <QueryView
        query={query}
        failed={text('importFailed')}
        notFound={<EmptyState heading="h1" title={text('importGone')} description={text('importGoneHint')} />}
      >
        {(catalogue) => (
          <>
            <PageHeader
              title={catalogue.name}
              lead={text('summary', {
                format: formatName(catalogue.format),
                releases: format.number(catalogue.counts.releases),
                tracks: format.number(catalogue.counts.tracks),
                day: format.date(catalogue.expires_at),
              })}
            />
            <Content catalogue={catalogue} />
          </>
        )}
      </QueryView>
    </>
  );
};
