import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface FileInput {
  ref: RefObject<HTMLInputElement | null>;
  onChange: () => void;
}

/**
 * Props of an `<input type="file">`: calls `onFile` for each chosen file, also for one chosen before hydration. The
 * same file may be chosen again.
 */
export function useFileInput(onFile: (file: File) => void): FileInput {
  const ref = useRef<HTMLInputElement>(null);
  function take(): void {
    const [file] = ref.current?.files ?? [];
    if (ref.current) ref.current.value = '';
    if (file) onFile(file);
  }
  const takeEarly = useEffectEvent(take);
  useEffect(() => takeEarly(), []);
  return { ref, onChange: take };
}
