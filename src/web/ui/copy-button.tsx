import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from './button.tsx';
import type { ButtonStyle } from './button-style.ts';

interface CopyButtonProps extends ButtonStyle {
  text: string;
  disabled?: boolean;
  label?: string;
  copiedLabel?: string;
}

/** Copies the text beside it; shows "copied" until the text changes. */
export function CopyButton({ text, label = m.ui_copy(), copiedLabel = m.ui_copied(), ...button }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;

  async function copy(): Promise<void> {
    // If the browser refuses, the text can still be selected and copied by hand.
    await navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => {},
    );
  }

  return (
    <Button {...button} icon={isCopied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />} onClick={() => void copy()}>
      {isCopied ? copiedLabel : label}
    </Button>
  );
}
