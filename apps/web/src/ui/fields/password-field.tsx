import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';

/** A password, hidden until its eye is pressed; the eye says what it will do. */
export const PasswordField = (props: PasswordInputProps) => {
  const uiText = useUiText();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? uiText('hidePassword') : uiText('showPassword') }}
    />
  );
};
