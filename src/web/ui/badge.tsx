import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  honey: 'bg-honey text-on-honey',
  accent: 'bg-accent text-on-accent',
  rose: 'bg-rose text-ink',
  sage: 'bg-sage text-ink',
  sand: 'bg-sand text-ink',
  neutral: 'bg-surface text-soft',
} as const;

/** Short label on an item: new, few left. */
export function Badge({ tone = 'honey', className, children }: { tone?: keyof typeof tones; className?: string; children: ReactNode }) {
  return <span className={classNames('inline-block rounded-full px-2.5 text-xs leading-6 font-semibold', tones[tone], className)}>{children}</span>;
}
