import { Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useRootData } from '#web/lib/page/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whose codes they are, for the file and the printout. */
  title: string;
  onDone: () => void;
}

/** Shows the recovery codes once: copy, download, print. The printout contains nothing else. */
export function RecoveryCodes({ codes, title, onDone }: RecoveryCodesProps) {
  const product = useRootData()?.settings.productName ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  // After the dialog has closed: while open, it keeps the focus.
  useEffect(() => void requestAnimationFrame(() => heading.current?.focus()), []);
  const text = `${title}\n\n${codes.join('\n')}\n`;

  function downloadFile(): void {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${product.toLowerCase()}-${m.security_codes_file()}.txt`;
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <div className="print-alone mt-4 rounded-lg bg-sand p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="heading text-h4">
        {m.security_codes_title()}
      </h3>
      <p className="hidden print:block">{title}</p>
      <p className="mt-1 print:hidden">{m.security_codes_text()}</p>
      <ol className="mt-4 grid gap-x-6 gap-y-1.5 font-semibold tracking-wide tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        <CopyButton variant="ghost" text={text} label={m.security_codes_copy()} copiedLabel={m.security_codes_copied()} />
        <Button variant="ghost" icon={<Download aria-hidden className="size-5" />} onClick={downloadFile}>
          {m.security_codes_save()}
        </Button>
        <Button variant="ghost" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
          {m.security_codes_print()}
        </Button>
      </div>
      <Button className="mt-5" onClick={onDone}>
        {m.security_codes_done()}
      </Button>
    </div>
  );
}
