import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';

/** A password input with an eye button that reveals it; the button's label names its action. */
export const PasswordField = (props: PasswordInputProps) => {
  const uiText = useUiText();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      // Unlike its other inputs, Mantine's does not set it.
      aria-invalid={props.error ? true : undefined}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? uiText('hidePassword') : uiText('showPassword') }}
    />
  );
};
