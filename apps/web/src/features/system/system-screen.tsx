import { goLiveItems } from '@dubplate/contract/system/go-live';
import type { SettingInForce, System } from '@dubplate/contract/system/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Emails } from '#features/people/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { type PagerState, pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { Alerts } from './alerts.tsx';
import { systemQuery } from './api.ts';
import { Backups } from './backups.tsx';
import { Codes } from './codes/codes.tsx';
import { DataMigrations } from './data-migrations.tsx';
import { Jobs } from './jobs.tsx';
import { settingNames } from './setting-names.ts';
import classes from './system.module.css';

const PARTS = ['database', 'storage', 'queue', 'statistics'] as const;

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

const PART_TONES = { ok: 'published', degraded: 'pending', down: 'denied' } as const;

const Parts = ({ parts }: Pick<System, 'parts'>) => {
  const text = useMessages('staff', 'system');
  const nameOf = (part: string) => {
    const known = PARTS.find((each) => each === part);
    return known ? text(`part${known}`) : part;
  };
  return (
    <ul className={classes.parts}>
      {parts.map(({ part, state }) => (
        <li key={part}>
          {nameOf(part)}
          <StatusChip tone={PART_TONES[state]} label={text(`state${state}`)} />
        </li>
      ))}
    </ul>
  );
};

const GoLive = ({ go_live: items }: Pick<System, 'go_live'>) => {
  const text = useMessages('staff', 'system');
  const language = useLanguage();
  const ready = items.filter(({ is_ready }) => is_ready).map(({ item }) => goLiveItems[item].name[language]);
  const lacking = items.filter(({ is_ready }) => !is_ready);
  if (lacking.length === 0) return <p className={classes.note}>{text('allReady')}</p>;
  return (
    <div className={classes.steps}>
      <Facts>
        {lacking.map(({ item }) => (
          <Fact key={item} label={goLiveItems[item].name[language]}>
            {goLiveItems[item].advice[language]}
          </Fact>
        ))}
      </Facts>
      {ready.length > 0 && <p className={classes.note}>{text('ready', { items: ready.join(', ') })}</p>}
    </div>
  );
};

const Loaded = ({ system }: { readonly system: System }) => {
  const text = useMessages('staff', 'system');
  const format = useFormat();
  const { database, storage } = system;
  return (
    <div className={classes.sections}>
      <Section title={text('health')}>
        <Parts parts={system.parts} />
      </Section>
      <Section title={text('goLive')}>
        <GoLive go_live={system.go_live} />
      </Section>
      <Section title={text('server')}>
        <Facts>
          <Fact label={text('version')}>{system.version}</Fact>
          <Fact label={text('nodeVersion')}>{system.node_version}</Fact>
          <Fact label={text('startedAt')}>{format.dateTime(system.started_at)}</Fact>
          <Fact label={text('memory')}>{format.bytes(system.memory_bytes)}</Fact>
        </Facts>
      </Section>
      <Section title={text('database')}>
        <Facts>
          <Fact label={text('databaseVersion')}>
            {database.is_embedded ? text('embedded', { version: database.version }) : database.version}
          </Fact>
          <Fact label={text('databaseSize')}>{format.bytes(database.bytes)}</Fact>
          <Fact label={text('connections')}>
            {text('connectionsOf', { used: database.connections, max: database.connections_max })}
          </Fact>
        </Facts>
      </Section>
      <Section title={text('storage')}>
        <Facts>
          <Fact label={text('storageKind')}>{text(`kind${storage.kind}`)}</Fact>
          <Fact label={text('files')}>{format.number(storage.files)}</Fact>
          <Fact label={text('filesSize')}>{format.bytes(storage.bytes)}</Fact>
          <Fact label={text('freeDisk')}>
            {format.bytes(storage.free_bytes)}
            <span className={classes.hint}>{text('lowDisk', { floor: format.bytes(storage.floor_bytes) })}</span>
          </Fact>
        </Facts>
      </Section>
    </div>
  );
};

/** Parts, versions, database and storage. */
const Overview = () => {
  const text = useMessages('staff', 'system');
  const query = useQuery(systemQuery);
  return (
    <QueryView query={query} failed={text('overviewFailed')} loading={<FormSkeleton fields={6} />}>
      {(data) => <Loaded system={data} />}
    </QueryView>
  );
};

const useColumns = (): readonly Column<SettingInForce>[] => {
  const text = useMessages('staff', 'system');
  const language = useLanguage();
  const shownValue = ({ value, is_secret, is_set }: SettingInForce) => {
    if (is_secret) return is_set ? text('secretSet') : '—';
    return value === null || value === '' ? '—' : value;
  };
  return [
    {
      key: 'name',
      header: text('setting'),
      isTitle: true,
      cell: ({ name }) => (
        <span className={classes.named}>
          <span>{settingNames[name]?.[language] ?? name}</span>
          <code className={classes.hint}>{name}</code>
        </span>
      ),
    },
    {
      key: 'value',
      header: text('value'),
      cell: (setting) => <span className={classes.value}>{shownValue(setting)}</span>,
    },
    {
      key: 'source',
      header: text('origin'),
      cell: ({ value, is_set }) => text(is_set ? 'isSet' : value === null ? 'isUnset' : 'isDefault'),
    },
  ];
};

const SHOWN_SETTINGS = ['all', 'set'] as const;

/** Every setting as it is in force. */
const Settings = () => {
  const text = useMessages('staff', 'system');
  const columns = useColumns();
  const query = useQuery(systemQuery);
  const [shown, setShown] = useState<(typeof SHOWN_SETTINGS)[number]>('all');
  const settings = query.data?.settings;
  const set = settings?.filter(({ is_set }) => is_set);
  const counts = { all: settings?.length ?? 0, set: set?.length ?? 0 };
  return (
    <>
      <p className={classes.note}>{text('settingsHint')}</p>
      <div className={classes.choice}>
        <FilterChips
          label={text('settingsShown')}
          choices={SHOWN_SETTINGS.map((value) => ({ value, label: text(`settings${value}`), count: counts[value] }))}
          value={shown}
          onChoose={setShown}
        />
      </div>
      <QueryTable
        query={{ ...query, data: shown === 'set' ? set : settings }}
        failed={text('settingsFailed')}
        table={(table) => (
          <DataTable label={text('viewsettings')} columns={columns} rowKey={({ name }) => name} {...table} />
        )}
      />
    </>
  );
};

const VIEWS = ['overview', 'alerts', 'jobs', 'emails', 'backups', 'migrations', 'codes', 'settings'] as const;
type View = (typeof VIEWS)[number];

type Go = (change: { readonly status?: string | undefined; readonly page?: undefined }) => void;

const SHOWN: Readonly<Record<View, (list: PagerState, status: string | undefined, go: Go) => React.ReactNode>> = {
  overview: () => <Overview />,
  alerts: (list) => <Alerts {...list} />,
  jobs: (list) => <Jobs {...list} />,
  emails: (list, status, go) => (
    <Emails {...list} status={status} onStatus={(next) => go({ status: next, page: undefined })} />
  ),
  backups: (list) => <Backups {...list} />,
  migrations: () => <DataMigrations />,
  codes: () => <Codes />,
  settings: () => <Settings />,
};

/** The state of the instance, and the administrators' actions. */
export const SystemScreen = () => {
  const text = useMessages('staff', 'system');
  const search = useSearch({ from: '/main/staff/system' });
  const navigate = useNavigate();
  const view: View = VIEWS.find((each) => each === search.view) ?? 'overview';
  const go = (next: typeof search) => void navigate({ to: '/staff/system', search: next, resetScroll: false });
  const list = pagerStateOf(search, (change) => go({ ...search, ...change }));
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <div className={classes.views}>
        <FilterChips
          label={text('views')}
          choices={VIEWS.map((value) => ({ value, label: text(`view${value}`) }))}
          value={view}
          onChoose={(chosen) => go(chosen === 'overview' ? {} : { view: chosen })}
        />
      </div>
      {SHOWN[view](list, search.status, (change) => go({ ...search, ...change }))}
    </>
  );
};
