import { Send } from 'lucide-react';

export interface ProductHint {
  url: string;
  text: string;
  /** Begins a mail with the address. */
  href: string;
}

/** A list item. Opens the device's share sheet; where there is none, or no script, a mail. */
export function HintLink({ hint: { url, text, href }, title }: { hint: ProductHint; title: string }) {
  return (
    <li className="flex gap-3 print:hidden">
      <Send aria-hidden className="mt-0.5 size-5.5 text-primary" />
      <a
        href={href}
        className="link"
        onClick={(event) => {
          if (typeof navigator.share !== 'function') return;
          event.preventDefault();
          // Rejects where the sheet is dismissed.
          navigator.share({ title, url }).catch(() => {});
        }}
      >
        {text}
      </a>
    </li>
  );
}
