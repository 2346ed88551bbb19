import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { TextInput } from './text-input.tsx';

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative grid">
      <TextInput {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" autoCorrect="off" spellCheck={false} maxLength={1_000} className="pr-13" />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={isShown ? m.ui_hide_password() : m.ui_show_password()}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-md text-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </span>
  );
}
