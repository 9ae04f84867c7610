import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { BackLink } from '../../src/ui/back-link.tsx';
import { confirm } from '../../src/ui/dialog/confirm.ts';
import { Dialog } from '../../src/ui/dialog/dialog.tsx';
import { DialogButtons } from '../../src/ui/dialog/dialog-buttons.tsx';
import { Bill, BillLines, BillTotal } from '../../src/ui/display/bill.tsx';
import { CountBadge } from '../../src/ui/display/count-badge.tsx';
import { CoverImage } from '../../src/ui/display/cover-image.tsx';
import { Deadline } from '../../src/ui/display/deadline.tsx';
import { Disc } from '../../src/ui/display/disc.tsx';
import { Fact, Facts } from '../../src/ui/display/facts.tsx';
import { HeaderRow, PageHeader } from '../../src/ui/display/page-header.tsx';
import { StatusChip, type StatusTone } from '../../src/ui/display/status-chip.tsx';
import { EmptyState } from '../../src/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../src/ui/feedback/error-state.tsx';
import { ProgressLine } from '../../src/ui/feedback/progress/progress-line.tsx';
import { SaveIndicator } from '../../src/ui/feedback/save-indicator.tsx';
import { FormSkeleton, RowsSkeleton, TextSkeleton } from '../../src/ui/feedback/skeletons.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';
import { NextStep } from '../../src/ui/next-step.tsx';
import { notify } from '../../src/ui/notices/notify.ts';
import { load, play } from '../../src/ui/player/player.ts';
import { Waveform } from '../../src/ui/player/waveform/waveform.tsx';
import { KeyCap } from '../../src/ui/shortcuts/key-cap.tsx';
import { TextButton } from '../../src/ui/text-button.tsx';
import { EmailText, Unbroken } from '../../src/ui/texts/unbroken.tsx';
import { Exhibit, States, useSay } from './exhibit.tsx';
import { rows } from './lists.tsx';
import { toneAddress } from './tone.ts';

const tones: readonly StatusTone[] = ['draft', 'pending', 'moderated', 'published', 'denied'];
const peaks = Array.from({ length: 800 }, (_, i) =>
  Math.abs(255 * Math.sin(i / 90) * (0.35 + 0.65 * Math.abs(Math.sin(i * 12.9898) * Math.cos(i / 7)))),
);
const tracks = rows.map(({ id, title }) => ({ id, title, artist: 'Sable & The Long Winter Orchestra', duration: 214 }));
const DAY = 86_400_000;
const nothing = () => undefined;

const Headers = () => {
  const say = useSay();
  return (
    <Exhibit title={say('Headers', 'Заголовки')}>
      <div>
        <BackLink to="/">{say('Releases', 'Релизы')}</BackLink>
        <PageHeader
          title={say('Artists', 'Артисты')}
          lead={say('Everyone who appears on your releases.', 'Все, кто есть на ваших релизах.')}
        >
          <NextStep>{say('Add an artist', 'Добавить артиста')}</NextStep>
        </PageHeader>
        <HeaderRow isCentered>
          <h2 style={{ margin: 0 }}>{say('Tracks', 'Треки')}</h2>
          <Button variant="default">{say('Add', 'Добавить')}</Button>
        </HeaderRow>
      </div>
    </Exhibit>
  );
};

const Buttons = () => {
  const say = useSay();
  return (
    <Exhibit title={say('Buttons and chips', 'Кнопки и метки')}>
      {(['md', 'sm'] as const).map((size) => (
        <Group key={size}>
          <NextStep size={size}>{say('The next step', 'Следующий шаг')}</NextStep>
          <Button size={size}>{say('Filled', 'Залитая')}</Button>
          <Button size={size} variant="default">
            {say('Default', 'Обычная')}
          </Button>
          <Button size={size} variant="subtle">
            {say('Subtle', 'Тихая')}
          </Button>
          <Button size={size} color="crimson">
            {say('Delete', 'Удалить')}
          </Button>
          <Button size={size} disabled>
            {say('Disabled', 'Недоступна')}
          </Button>
          <Button size={size} loading>
            {say('Loading', 'Загрузка')}
          </Button>
        </Group>
      ))}
      <Group>
        <IconButton label={say('Delete', 'Удалить')}>
          <IconTrash size={20} stroke={1.75} />
        </IconButton>
        <IconButton label={say('Delete', 'Удалить')} disabled>
          <IconTrash size={20} stroke={1.75} />
        </IconButton>
        <TextButton onClick={nothing}>{say('Show all', 'Показать все')}</TextButton>
        <KeyCap label="⌘" />
        <KeyCap label="K" />
        <CountBadge count={3} spoken="" />
        <CountBadge count={1200} spoken="" isQuiet />
      </Group>
      <Group>
        {tones.map((tone) => (
          <StatusChip key={tone} tone={tone} label={tone} />
        ))}
      </Group>
    </Exhibit>
  );
};

const Things = () => {
  const say = useSay();
  const lines = [
    { key: 'a', what: say('Album', 'Альбом'), amount: say('free', 'бесплатно') },
    { key: 'b', what: say('Priority release', 'Срочный релиз'), amount: '$15' },
  ];
  const bill = say('To pay', 'К оплате');
  return (
    <Exhibit title={say('Things', 'Предметы')}>
      <States>
        {{
          'no cover': <CoverImage src={null} alt="" size="8rem" />,
          'cover, loading': <CoverImage src={null} alt="" size="8rem" tint="#7a3b2e" />,
          round: <CoverImage src={null} alt="" size="4rem" isRound />,
          record: <Disc size="8rem">12″</Disc>,
          'turning record': <Disc size="8rem" isTurning />,
          bill: <Bill label={bill} lines={lines} total={bill} sum="$15" />,
          'nothing to pay': (
            <>
              <BillLines label={bill} lines={lines.slice(0, 1)} />
              <BillTotal total={say('Nothing to pay', 'Платить не нужно')} />
            </>
          ),
          deadline: (
            <Deadline at="2026-12-24T18:00:00Z" title="24.12.2026" left={12 * DAY} soonMs={DAY}>
              {say('in 12 days', 'через 12 дней')}
            </Deadline>
          ),
          'deadline, soon': (
            <Deadline at="2026-12-24T18:00:00Z" title="24.12.2026" left={DAY / 24} soonMs={DAY}>
              {say('in an hour', 'через час')}
            </Deadline>
          ),
          'long words': (
            <>
              <EmailText>{'a.very.long.name.of.a.person@an-even-longer-domain.example'}</EmailText>
              <br />
              <Unbroken>{'GBABC2100001'}</Unbroken>
            </>
          ),
        }}
      </States>
      <Facts>
        <Fact label="UPC">0295123456788</Fact>
        <Fact label={say('Genre', 'Жанр')}>{say('Electronic', 'Электроника')}</Fact>
        <Fact label={say('Label', 'Лейбл')} isWide>
          Dock Records
        </Fact>
      </Facts>
      <Facts isDense>
        <Fact label="UPC">0295123456788</Fact>
        <Fact label={say('Genre', 'Жанр')}>{say('Electronic', 'Электроника')}</Fact>
      </Facts>
    </Exhibit>
  );
};

const Dialogs = () => {
  const say = useSay();
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Exhibit title={say('Dialogs and notices', 'Диалоги и уведомления')}>
      <Group>
        <Button variant="default" onClick={() => setOpen('dialog')}>
          {say('Dialog', 'Диалог')}
        </Button>
        <Button variant="default" onClick={() => setOpen('drawer')}>
          {say('Drawer', 'Панель')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            void confirm({
              heading: say('This is an album of one track', 'Это альбом из одного трека'),
              message: say('Stores call one track a single.', 'Один трек магазины называют синглом.'),
              action: say('Change to single', 'Сделать синглом'),
              cancel: say('Publish anyway', 'Оставить альбомом'),
            })
          }
        >
          {say('Question', 'Вопрос')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            notify.default({ message: say('Just so that you know', 'К сведению'), lifetime: false });
            notify.success({ message: say('The release was sent', 'Релиз отправлен'), lifetime: false });
            notify.error({
              title: say('The cover was not uploaded', 'Обложка не загрузилась'),
              message: say('The file is damaged', 'Файл повреждён'),
              lifetime: false,
              action: { label: say('Support', 'Поддержка'), onClick: nothing },
            });
            notify.warning({ title: say('Too large', 'Слишком большой'), message: '100 MB', lifetime: false });
          }}
        >
          {say('Notices', 'Уведомления')}
        </Button>
      </Group>
      <Dialog
        opened={open !== null}
        onClose={close}
        title={say('Rename the release', 'Переименовать релиз')}
        isDrawer={open === 'drawer'}
      >
        {say('Stores get the new title tonight.', 'Магазины получат новое название сегодня.')}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {say('Cancel', 'Отмена')}
          </Button>
          <Button onClick={close}>{say('Rename', 'Переименовать')}</Button>
        </DialogButtons>
      </Dialog>
    </Exhibit>
  );
};

const Waiting = () => {
  const say = useSay();
  return (
    <Exhibit title={say('Loading, empty, failed', 'Загрузка, пусто, ошибка')}>
      <EmptyState
        title={say('Your drafts will stand here', 'Здесь будут ваши черновики')}
        description={say('A draft saves itself while you work.', 'Черновик сохраняется сам.')}
        action={<NextStep>{say('Upload music', 'Загрузить музыку')}</NextStep>}
      />
      <ErrorState
        description={say('What you had saved is safe.', 'Сохранённое не пропало.')}
        onRetry={nothing}
        requestId="0199-7f3a"
      />
      <ProgressLine label={say('Uploading', 'Загрузка')} loaded={31_500_000} total={52_000_000} />
      <Group>
        {(['saved', 'saving', 'unsaved', 'kept', 'failed'] as const).map((state) => (
          <SaveIndicator key={state} state={state} />
        ))}
      </Group>
      <RowsSkeleton count={2} />
      <TextSkeleton lines={3} />
      <FormSkeleton fields={2} />
    </Exhibit>
  );
};

const Sound = () => {
  const say = useSay();
  const [position, setPosition] = useState(61);
  return (
    <Exhibit title={say('Sound', 'Звук')}>
      <Waveform label="Ночная смена" peaks={peaks} duration={214} position={position} onSeek={setPosition} mark={30} />
      <Group>
        <Button
          variant="default"
          onClick={() => {
            load({ id: 'demo', tracks, resolveUrl: async () => toneAddress() });
            void play();
          }}
        >
          {say('Open the player', 'Открыть плеер')}
        </Button>
      </Group>
    </Exhibit>
  );
};

/** All that a person reads and presses. */
export const Display = () => (
  <>
    <Headers />
    <Buttons />
    <Things />
    <Dialogs />
    <Waiting />
    <Sound />
  </>
);
