import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field that can show its text, as ANSSI and WCAG 3.3.8 ask. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          size={props.size === 'lg' ? 'md' : 'sm'}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
