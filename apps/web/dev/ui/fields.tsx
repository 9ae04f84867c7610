import { Button, Checkbox, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPhoto, IconWaveSine } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../src/ui/dialog/dialog.tsx';
import { FieldPlaceholder } from '../../src/ui/field-placeholder.tsx';
import { DateField } from '../../src/ui/fields/date-field.tsx';
import { FilterChips } from '../../src/ui/fields/filter-chips.tsx';
import { FilterRow } from '../../src/ui/fields/filter-row.tsx';
import { FormError } from '../../src/ui/fields/form-error.tsx';
import { FormSection } from '../../src/ui/fields/form-section.tsx';
import { LineField } from '../../src/ui/fields/line-field.tsx';
import { PasswordField } from '../../src/ui/fields/password-field.tsx';
import { RadioList } from '../../src/ui/fields/radio-list.tsx';
import { Range } from '../../src/ui/fields/range.tsx';
import { ReasonField, ReasonForm } from '../../src/ui/fields/reason-field.tsx';
import { SearchField } from '../../src/ui/fields/search-field.tsx';
import { Segments } from '../../src/ui/fields/segments.tsx';
import { SelectField } from '../../src/ui/fields/select-field.tsx';
import { ImageCropper } from '../../src/ui/files/cropper/image-cropper.tsx';
import { DropZone } from '../../src/ui/files/drop-zone/drop-zone.tsx';
import { PictureField } from '../../src/ui/files/picture-field.tsx';
import { Exhibit, States, useSay } from './exhibit.tsx';

const nothing = () => undefined;

const Search = () => {
  const say = useSay();
  return (
    <SearchField
      label={say('Search', 'Поиск')}
      placeholder={say('Title or UPC', 'Название или UPC')}
      value=""
      maxLength={100}
      debounceMs={300}
      onSearch={nothing}
    />
  );
};

const TextFields = () => {
  const say = useSay();
  const [line, setLine] = useState('');
  const title = say('Title', 'Название');
  const hint = say('As on the cover', 'Как на обложке');
  return (
    <Exhibit title={say('Text', 'Текст')}>
      <States>
        {{
          empty: <TextInput label={title} placeholder={hint} />,
          'hint, required': <TextInput label={title} description={hint} required />,
          filled: <TextInput label={title} defaultValue="Подводное плавание для начинающих" />,
          error: (
            <TextInput label={title} defaultValue="a" error={say('At least 3 characters', 'Не меньше трёх знаков')} />
          ),
          disabled: <TextInput label="UPC" disabled defaultValue={say('No data', 'Нет данных')} />,
          'read-only': <TextInput label="UPC" readOnly defaultValue="0295123456788" />,
          dense: <TextInput label={title} size="sm" placeholder={hint} />,
          'with a limit': (
            <LineField
              label={title}
              max={20}
              value={line}
              onChange={({ currentTarget }) => setLine(currentTarget.value)}
            />
          ),
          'several lines': <Textarea label={say('Lyrics', 'Текст песни')} minRows={3} autosize />,
          number: <NumberInput label={say('Price', 'Цена')} defaultValue={15} />,
          password: <PasswordField label={say('Password', 'Пароль')} defaultValue="correct horse" />,
          search: <Search />,
          loading: <FieldPlaceholder label={title} isRequired />,
        }}
      </States>
    </Exhibit>
  );
};

const Choices = () => {
  const say = useSay();
  const [filter, setFilter] = useState('all');
  const [segment, setSegment] = useState('month');
  const [choice, setChoice] = useState('wide');
  const [volume, setVolume] = useState(40);
  const genre = say('Genre', 'Жанр');
  const genres = [say('Electronic', 'Электроника'), say('Hip-hop', 'Хип-хоп'), say('Classical', 'Классика')];
  const periods = [
    { value: 'day', label: say('Days', 'Дни') },
    { value: 'month', label: say('Months', 'Месяцы') },
  ];
  return (
    <Exhibit title={say('Choices', 'Выбор')}>
      <States>
        {{
          select: <SelectField label={genre} data={genres} defaultValue={genres[0] ?? null} />,
          'select, error': <SelectField label={genre} data={genres} error={say('Choose a genre', 'Выберите жанр')} />,
          'native select': <NativeSelect label={genre} data={genres} />,
          checkbox: <Checkbox label={say('Explicit', 'Ненормативная лексика')} />,
          'checkbox, checked': <Checkbox label={say('Explicit', 'Ненормативная лексика')} defaultChecked />,
          'checkbox, disabled': <Checkbox label={say('Explicit', 'Ненормативная лексика')} disabled />,
          'switch, off': <Switch label={say('Notices', 'Уведомления')} />,
          'switch, on': <Switch label={say('Notices', 'Уведомления')} defaultChecked />,
          segments: (
            <Segments aria-label={say('Period', 'Период')} choices={periods} value={segment} onChange={setSegment} />
          ),
          'segments, disabled': (
            <Segments
              aria-label={say('Period', 'Период')}
              choices={periods}
              value={segment}
              onChange={setSegment}
              disabled
            />
          ),
          range: <Range label={say('Volume', 'Громкость')} value={volume} max={100} step={1} onChange={setVolume} />,
          'range, disabled': (
            <Range label={say('Volume', 'Громкость')} value={40} max={100} step={1} onChange={nothing} isDisabled />
          ),
          radios: (
            <RadioList
              label={say('Where', 'Где')}
              value={choice}
              onChange={setChoice}
              choices={[
                { value: 'wide', label: say('Everywhere', 'Везде') },
                { value: 'some', label: say('In some countries', 'В некоторых странах'), detail: '12' },
              ]}
            />
          ),
        }}
      </States>
      <FilterRow>
        <Search />
        <SelectField aria-label={genre} placeholder={genre} data={genres} />
        <NativeSelect aria-label={genre} data={genres} />
      </FilterRow>
      <FilterChips
        label={say('Status', 'Статус')}
        value={filter}
        onChoose={setFilter}
        choices={[
          { value: 'all', label: say('All', 'Все'), count: 214 },
          { value: 'out', label: say('Out', 'Вышли'), count: 190 },
          { value: 'denied', label: say('Denied', 'Отклонены'), count: 3 },
        ]}
      />
    </Exhibit>
  );
};

const Forms = () => {
  const say = useSay();
  const [day, setDay] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Exhibit title={say('Forms', 'Формы')}>
      <FormSection
        title={say('Release', 'Релиз')}
        hint={say('What listeners see first', 'Что слушатели видят сначала')}
      >
        <TextInput label={say('Title', 'Название')} required />
        <DateField
          label={say('Release date', 'Дата релиза')}
          placeholder={say('Choose a day', 'Выберите день')}
          value={day}
          onChange={setDay}
          min="2026-11-24"
          max="2027-11-21"
          markOf={(each) => (each <= '2026-11-28' ? '$15' : null)}
          legend={say('Priority release, $15', 'Срочный релиз, 15 $')}
        />
        <ReasonField
          label={say('Reason', 'Причина')}
          hint={say('The artist reads it', 'Её прочтёт артист')}
          value={reason}
          max={40}
          onChange={setReason}
        />
        <FormError>{say('The form was not saved. Try again.', 'Форма не сохранена. Попробуйте ещё раз.')}</FormError>
      </FormSection>
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {say('Ask for a reason', 'Спросить причину')}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={say('Take the release down', 'Снять релиз')}>
        <ReasonForm
          lead={say('The release leaves all stores.', 'Релиз исчезнет из всех магазинов.')}
          label={say('Reason', 'Причина')}
          hint={say('The artist reads it', 'Её прочтёт артист')}
          reason={reason}
          max={40}
          onChange={setReason}
          action={say('Take down', 'Снять')}
          obstacle={null}
          isPending={false}
          onSubmit={close}
          onCancel={close}
        />
      </Dialog>
    </Exhibit>
  );
};

const Files = () => {
  const say = useSay();
  const [file, setFile] = useState<Blob | null>(null);
  const [picture, setPicture] = useState<Blob | null | undefined>(undefined);
  const crop = say('Edit cover', 'Обложка');
  return (
    <Exhibit title={say('Files', 'Файлы')}>
      <States>
        {{
          cover: (
            <DropZone
              label={say('Add a cover', 'Добавьте обложку')}
              hint={say('JPEG or PNG, 1440 to 3000 px', 'JPEG или PNG, от 1440 до 3000 пикселей')}
              icon={<IconPhoto size={32} stroke={1.25} />}
              isSquare
              accept={{ types: ['image/jpeg', 'image/png'], extensions: ['.jpg', '.jpeg', '.png'] }}
              onFiles={([first]) => setFile(first ?? null)}
            />
          ),
          tracks: (
            <DropZone
              label={say('Drop WAV files here', 'Перетащите сюда WAV')}
              hint={say('Up to 100 MB each', 'До 100 МБ каждый')}
              icon={<IconWaveSine size={32} stroke={1.25} />}
              isMultiple
              accept={{ types: ['audio/wav'], extensions: ['.wav'] }}
              onFiles={nothing}
            />
          ),
          picture: (
            <PictureField
              current={null}
              chosen={picture}
              onChange={setPicture}
              words={{
                choose: say('Choose a picture', 'Выбрать изображение'),
                remove: say('Remove', 'Убрать'),
                hint: say('JPEG or PNG', 'JPEG или PNG'),
                crop,
              }}
            />
          ),
        }}
      </States>
      <ImageCropper
        title={crop}
        file={file}
        minSide={1440}
        onClose={() => setFile(null)}
        onSave={() => setFile(null)}
      />
    </Exhibit>
  );
};

/** All that a person fills in. */
export const Fields = () => (
  <>
    <TextFields />
    <Choices />
    <Forms />
    <Files />
  </>
);
