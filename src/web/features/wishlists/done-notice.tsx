import { useEffect, useRef } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Message about the last action, with undo where possible. */
export interface Done {
  text: string;
  undo?: () => Promise<unknown>;
  /** The pressed button still exists and keeps focus. */
  isInPlace?: boolean;
}

interface DoneNoticeProps {
  done: Done | null;
  isBusy: boolean;
  onUndo: (undo: () => Promise<unknown>) => void;
}

/** Says what was done, and offers to undo it. */
export function DoneNotice({ done, isBusy, onUndo }: DoneNoticeProps) {
  const toldPart = useRef<HTMLDivElement>(null);
  // The pressed button is gone: focus moves to undo.
  useEffect(() => {
    if (!done || done.isInPlace) return;
    (toldPart.current?.querySelector('button') ?? toldPart.current)?.focus({ preventScroll: true });
    toldPart.current?.scrollIntoView({ block: 'nearest' });
  }, [done]);
  if (!done) return null;
  const { text, undo } = done;
  return (
    <div ref={toldPart} tabIndex={-1} className="scroll-my-26">
      <Notice
        isLive
        title={text}
        action={
          undo && (
            <Button size="sm" variant="ghost" isBusy={isBusy} onClick={() => onUndo(undo)}>
              {m.ui_undo()}
            </Button>
          )
        }
      />
    </div>
  );
}
