import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useUi } from '../texts/ui-provider.tsx';

/** A password, hidden until its eye is pressed; the eye says what it will do. */
export const PasswordField = (props: PasswordInputProps) => {
  const { texts } = useUi();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? texts.hidePassword : texts.showPassword }}
    />
  );
};
