import { PictureField, type PictureFieldProps } from '#ui/files/picture-field.tsx';
import { useMessages } from '../messages.ts';

type AvatarFieldProps = Pick<PictureFieldProps, 'current' | 'chosen' | 'onChange'>;

/** An artist's picture. */
export const AvatarField = (props: AvatarFieldProps) => {
  const text = useMessages();
  const words = {
    choose: text('avatarDrop'),
    remove: text('removeAvatar'),
    hint: text('avatarHint'),
    crop: text('avatarCrop'),
  };
  return <PictureField {...props} words={words} />;
};
