import type { Store } from '@dubplate/contract/delivery/schemas';
import { isSameDestination } from '@dubplate/rules/delivery/destination';
import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from '../staff.module.css';
import { type FieldsProps, lineOf, type StoreSecrets, wayOf } from './store-form.tsx';

interface TransportFieldsProps extends FieldsProps {
  readonly secrets: StoreSecrets;
  readonly onSecret: (changes: Partial<StoreSecrets>) => void;
  /** Null for a new store. */
  readonly store: Store | null;
}

/** The fields of a store's transport. */
export const TransportFields = ({ secrets, onSecret, store, ...fields }: TransportFieldsProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const line = lineOf(fields);
  const known = store?.transport ?? null;
  const way = wayOf(fields.form);
  const hintOf = (isSet: boolean) => {
    if (store?.secrets_unreadable && known?.type === way.type) return 'secretLost';
    if (!isSet) return null;
    return known && isSameDestination(known, way) ? 'secretSet' : 'secretAgain';
  };
  const secret = (field: keyof StoreSecrets, path: string, isSet: boolean) => {
    const hint = hintOf(isSet);
    return {
      value: secrets[field],
      error: fields.errorAt(path),
      autoComplete: 'off',
      ...(hint && { description: text(hint) }),
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
        onSecret({ [field]: currentTarget.value }),
    };
  };
  switch (fields.form.transport) {
    case 'FOLDER':
      return <TextInput label={text('path')} description={text('folderHint')} {...line('path', 'transport.path')} />;
    case 'S3': {
      const isSet = known?.type === 'S3' && known.has_keys;
      return (
        <>
          <TextInput label={text('endpoint')} {...line('endpoint', 'transport.endpoint')} />
          <div className={classes.pair}>
            <TextInput label={text('region')} {...line('region', 'transport.region')} />
            <TextInput label={text('bucket')} {...line('bucket', 'transport.bucket')} />
          </div>
          <TextInput label={text('prefix')} {...line('prefix', 'transport.prefix')} />
          <div className={classes.pair}>
            <TextInput label={text('accessKey')} {...secret('accessKey', 'transport.access_key', isSet)} />
            <PasswordInput label={text('secretKey')} {...secret('secretKey', 'transport.secret_key', isSet)} />
          </div>
        </>
      );
    }
    default: {
      const has = known?.type === 'SFTP' ? known : { has_password: false, has_private_key: false };
      return (
        <>
          <div className={classes.pair}>
            <TextInput label={text('host')} {...line('host', 'transport.host')} />
            <TextInput label={text('port')} inputMode="numeric" {...line('port', 'transport.port')} />
          </div>
          <div className={classes.pair}>
            <TextInput label={text('user')} {...line('user', 'transport.user')} />
            <PasswordInput label={text('password')} {...secret('password', 'transport.password', has.has_password)} />
          </div>
          <Textarea
            label={text('privateKey')}
            autosize
            minRows={2}
            maxRows={6}
            {...secret('privateKey', 'transport.private_key', has.has_private_key)}
          />
          <TextInput
            label={text('fingerprint')}
            description={text('fingerprintHint')}
            {...line('fingerprint', 'transport.fingerprint')}
          />
          <TextInput label={text('path')} {...line('path', 'transport.path')} />
        </>
      );
    }
  }
};
