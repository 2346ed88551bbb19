import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  info: { fill: 'bg-sky', icon: Info },
  success: { fill: 'bg-sage', icon: CircleCheck },
  warning: { fill: 'bg-sand', icon: TriangleAlert },
  error: { fill: 'bg-rose', icon: CircleAlert },
} as const;

interface NoticeProps {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** A response to the user's last action: announced at once. */
  isLive?: boolean;
  className?: string;
}

/** Inline message. */
export function Notice({ tone = 'info', title, children, action, isLive = false, className }: NoticeProps) {
  const { fill, icon: Icon } = tones[tone];
  return (
    <div role={isLive ? (tone === 'error' ? 'alert' : 'status') : undefined} className={classNames('flex gap-3 rounded-lg p-4', fill, className)}>
      <Icon aria-hidden className={classNames('mt-0.5 size-5.5', tone === 'error' ? 'text-danger' : 'text-primary')} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-[0.96875rem]">{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  );
}
