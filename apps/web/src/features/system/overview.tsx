import { goLiveItems } from '@dubplate/contract/system/go-live';
import type { System } from '@dubplate/contract/system/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { systemQuery } from './api.ts';
import { useMessages } from './messages.ts';
import classes from './system.module.css';

const PARTS = ['database', 'storage', 'queue', 'statistics'] as const;

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

const Parts = ({ parts }: Pick<System, 'parts'>) => {
  const text = useMessages();
  const nameOf = (part: string) => {
    const known = PARTS.find((each) => each === part);
    return known ? text(`part${known}`) : part;
  };
  return (
    <ul className={classes.parts}>
      {parts.map(({ part, state }) => (
        <li key={part}>
          {nameOf(part)}
          <StatusChip tone={state === 'ok' ? 'published' : 'denied'} label={text(`state${state}`)} />
        </li>
      ))}
    </ul>
  );
};

const GoLive = ({ go_live: items }: Pick<System, 'go_live'>) => {
  const text = useMessages();
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
  const text = useMessages();
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
export const Overview = () => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(systemQuery);
  if (data) return <Loaded system={data} />;
  if (error)
    return (
      <LoadError error={error} title={text('overviewFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return <FormSkeleton fields={6} />;
};
