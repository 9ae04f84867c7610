import { Button, Group, Select, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconPhoto, IconTrash, IconWaveSine } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ButtonCell, CopyCell, ImageCell } from '../src/ui/data-table/cells.tsx';
import { DataTable, rowLinkClass } from '../src/ui/data-table/data-table.tsx';
import { Pager } from '../src/ui/data-table/pager/pager.tsx';
import { confirm } from '../src/ui/dialog/confirm.ts';
import { StatusChip, type StatusTone } from '../src/ui/display/status-chip.tsx';
import { EmptyState } from '../src/ui/feedback/empty-state.tsx';
import { ErrorState } from '../src/ui/feedback/error-state.tsx';
import { ProgressLine } from '../src/ui/feedback/progress/progress-line.tsx';
import { SaveIndicator } from '../src/ui/feedback/save-indicator.tsx';
import { FormSkeleton, RowsSkeleton } from '../src/ui/feedback/skeletons.tsx';
import { DateField } from '../src/ui/fields/date-field.tsx';
import { ImageCropper } from '../src/ui/files/cropper/image-cropper.tsx';
import { DropZone } from '../src/ui/files/drop-zone/drop-zone.tsx';
import { NextStep } from '../src/ui/next-step.tsx';
import { notify } from '../src/ui/notices/notify.ts';
import { load, play } from '../src/ui/player/player.ts';
import { Waveform } from '../src/ui/player/waveform/waveform.tsx';
import { SortableList } from '../src/ui/sortable/sortable-list.tsx';
import { toneAddress } from './tone.ts';

const rows = ['Ночная смена', 'Lacquer', 'Подводное плавание для начинающих', 'Tape Hiss'].map((title, place) => ({
  id: String(place),
  title,
  upc: `029512345678${place}`,
  tone: (['draft', 'pending', 'published', 'denied'] as const)[place] ?? 'draft',
}));
const tones: readonly StatusTone[] = ['draft', 'pending', 'moderated', 'published', 'denied'];
const peaks = Array.from({ length: 800 }, (_, i) =>
  Math.abs(255 * Math.sin(i / 90) * (0.35 + 0.65 * Math.abs(Math.sin(i * 12.9898) * Math.cos(i / 7)))),
);
const tracks = rows.map(({ id, title }) => ({ id, title, artist: 'Sable & The Long Winter Orchestra', duration: 214 }));

const Exhibit = ({ title, children }: { title: string; children: ReactNode }) => (
  <section style={{ padding: '2rem 0', borderTop: '1px solid var(--line)' }}>
    <Title order={2} mb="lg">
      {title}
    </Title>
    {children}
  </section>
);

const Lists = () => {
  const [page, setPage] = useState(4);
  const [order, setOrder] = useState(rows.map(({ id }) => id));
  return (
    <>
      <Exhibit title="Table and pager">
        <DataTable
          label="Releases"
          rows={rows}
          rowKey={({ id }) => id}
          firstNumber={31}
          columns={[
            { key: 'cover', header: 'Cover', isHeaderHidden: true, cell: () => <ImageCell src={null} alt="" /> },
            {
              key: 'title',
              header: 'Title',
              isTitle: true,
              cell: ({ title }) => (
                <a href="#x" className={rowLinkClass}>
                  {title}
                </a>
              ),
            },
            { key: 'status', header: 'Status', cell: ({ tone }) => <StatusChip tone={tone} label={tone} /> },
            { key: 'upc', header: 'UPC', cell: ({ upc }) => <CopyCell value={upc} what="UPC" /> },
            { key: 'sum', header: 'Streams', align: 'end', cell: () => '12 480' },
            {
              key: 'actions',
              header: 'Actions',
              isHeaderHidden: true,
              isActions: true,
              cell: ({ title }) => (
                <ButtonCell
                  label={`Delete: ${title}`}
                  isDangerous
                  icon={<IconTrash size={20} stroke={1.75} />}
                  onClick={() =>
                    void confirm({ heading: 'Delete?', message: title, action: 'Delete', isDangerous: true })
                  }
                />
              ),
            },
          ]}
        />
        <Pager page={page} pageCount={9} itemCount={86} take={10} onPage={setPage} onTake={() => undefined} />
      </Exhibit>
      <Exhibit title="Sortable list">
        <SortableList
          label="Tracks"
          items={order.flatMap((id) => rows.find((row) => row.id === id) ?? [])}
          itemKey={({ id }) => id}
          itemName={({ title }) => title}
          onReorder={setOrder}
        >
          {({ title }) => <Text fw={600}>{title}</Text>}
        </SortableList>
      </Exhibit>
    </>
  );
};

const Forms = () => {
  const [day, setDay] = useState<string | null>(null);
  const [file, setFile] = useState<Blob | null>(null);
  return (
    <Exhibit title="Form">
      <Stack maw="32rem">
        <TextInput label="Title" placeholder="As on the cover" />
        <TextInput label="Version" defaultValue="a" error="At least 3 characters" />
        <TextInput label="UPC" disabled defaultValue="No data" />
        <Select label="Genre" data={['Electronic', 'Hip-hop', 'Классика']} defaultValue="Electronic" />
        <Textarea label="Lyrics" minRows={3} autosize />
        <Switch label="Explicit" size="md" />
        <DateField
          label="Release date"
          placeholder="Choose a day"
          value={day}
          onChange={setDay}
          min="2026-11-24"
          max="2027-11-21"
          markOf={(each) => (each <= '2026-11-28' ? 'Priority' : null)}
          legend="Priority release, $15"
        />
        <Group align="flex-start">
          <div style={{ width: '16rem' }}>
            <DropZone
              label="Add a cover"
              hint="JPEG or PNG, 1440 to 3000 px"
              icon={<IconPhoto size={32} stroke={1.25} />}
              isSquare
              accept={{ types: ['image/jpeg', 'image/png'], extensions: ['.jpg', '.jpeg', '.png'] }}
              onFiles={([first]) => setFile(first ?? null)}
            />
          </div>
          <div style={{ flex: 1, minWidth: '14rem' }}>
            <DropZone
              label="Drop WAV files here"
              hint="Up to 100 MB each"
              icon={<IconWaveSine size={32} stroke={1.25} />}
              isMultiple
              accept={{ types: ['audio/wav'], extensions: ['.wav'] }}
              onFiles={() => undefined}
            />
          </div>
        </Group>
        <ImageCropper
          title="Edit cover"
          file={file}
          minSide={1440}
          onClose={() => setFile(null)}
          onSave={() => setFile(null)}
        />
      </Stack>
    </Exhibit>
  );
};

const Sounds = () => {
  const [position, setPosition] = useState(61);
  return (
    <Exhibit title="Waveform, progress, player">
      <Waveform label="Night shift" peaks={peaks} duration={214} position={position} onSeek={setPosition} mark={30} />
      <div style={{ height: '2rem' }} />
      <ProgressLine label="Uploading" loaded={31_500_000} total={52_000_000} />
      <Group mt="lg">
        <Button
          variant="default"
          onClick={() => {
            load({ id: 'demo', tracks, resolveUrl: async () => toneAddress() });
            void play();
          }}
        >
          Open the player
        </Button>
        {(['saved', 'saving', 'unsaved', 'kept', 'failed'] as const).map((state) => (
          <SaveIndicator key={state} state={state} />
        ))}
      </Group>
    </Exhibit>
  );
};

const Words = () => (
  <Exhibit title="Buttons, chips, notices, states">
    <Group>
      <NextStep>The next step</NextStep>
      <Button>Filled</Button>
      <Button variant="default">Default</Button>
      <Button variant="subtle">Subtle</Button>
      <Button color="crimson">Delete</Button>
      <Button disabled>Disabled</Button>
    </Group>
    <Group mt="lg">
      {tones.map((tone) => (
        <StatusChip key={tone} tone={tone} label={tone} />
      ))}
    </Group>
    <Group mt="lg">
      <Button
        variant="default"
        id="notices"
        onClick={() => {
          notify.default({ message: 'Just so that you know', lifetime: false });
          notify.success({ message: '“Ночная смена” was successfully submitted for moderation', lifetime: false });
          notify.error({
            title: 'An error occurred while uploading the cover',
            message: 'The file is damaged',
            lifetime: false,
            action: { label: 'Support', onClick: () => undefined },
          });
          notify.warning({ title: 'Invalid track size', message: '100 MB', lifetime: false });
        }}
      >
        Notices
      </Button>
      <Button
        variant="default"
        id="warning"
        onClick={() =>
          void confirm({
            heading: 'This is an album of one track',
            message: 'Stores call one track a single. Publish it as it is, or change the type?',
            action: 'Change to single',
            cancel: 'Publish anyway',
          })
        }
      >
        Warning
      </Button>
    </Group>
    <EmptyState
      title="Your drafts will stand here"
      description="A draft saves itself while you work."
      action={<NextStep>Upload music</NextStep>}
    />
    <ErrorState description="What you had saved is safe." onRetry={() => undefined} requestId="0199-7f3a" />
    <RowsSkeleton count={2} />
    <FormSkeleton fields={2} />
  </Exhibit>
);

export const Exhibits = () => (
  <main style={{ padding: 'clamp(1rem, 4vw, 4rem)', paddingBottom: '10rem', maxWidth: '80rem', margin: '0 auto' }}>
    <Title order={1} mb="xl">
      Dubplate, черновик
    </Title>
    <Words />
    <Lists />
    <Sounds />
    <Forms />
  </main>
);
