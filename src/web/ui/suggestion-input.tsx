import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { TextInput } from './text-input.tsx';

export interface Suggestion {
  key: string;
  text: ReactNode;
}

interface SuggestionInputProps extends Omit<ComponentPropsWithRef<'input'>, 'role' | 'onKeyDown' | 'onBlur'> {
  suggestions: readonly Suggestion[];
  /** Accessible name of the list. */
  listLabel: string;
  /** Announces the number of suggestions to screen readers. */
  countText: string;
  onChoose: (index: number) => void;
  /** A click opens the list before anything is typed. */
  opensEmpty?: boolean;
  /** Below the suggestions, not one of them. */
  footer?: ReactNode;
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface SuggestionOptionsProps extends Pick<SuggestionInputProps, 'suggestions' | 'onChoose'> {
  id: string;
  label: string;
  /** Index of the highlighted suggestion; -1 for none. */
  active: number;
}

function SuggestionOptions({ id, label, suggestions, active, onChoose }: SuggestionOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Keeps the highlighted suggestion in view during keyboard navigation.
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div ref={list} id={id} role="listbox" aria-label={label}>
      {suggestions.map(({ key, text }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
        <div
          key={key}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames('cursor-pointer rounded-sm px-3 py-2.5', index === active ? 'bg-sage outline-2 -outline-offset-2 outline-primary' : 'hover:bg-sunken')}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          {text}
        </div>
      ))}
    </div>
  );
}

/**
 * Text field with suggestions that never block typing (WAI-ARIA's combobox with a list).
 * Arrows move, Enter takes the highlighted one, Escape closes; blur takes nothing.
 */
export function SuggestionInput({ suggestions, listLabel, countText, onChoose, onChange, opensEmpty = false, footer = null, ...input }: SuggestionInputProps) {
  const listId = useId();
  const [isWanted, setIsWanted] = useState(false);
  const [marked, setMarked] = useState(-1);
  const isOpen = isWanted && suggestions.length > 0;
  const active = isOpen && marked < suggestions.length ? marked : -1;

  function close(): void {
    setIsWanted(false);
    setMarked(-1);
  }

  function choose(index: number): void {
    close();
    onChoose(index);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // During IME composition, keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      setIsWanted(true);
      const places = suggestions.length + 1;
      setMarked(((active + (event.key === 'ArrowDown' ? 1 : -1) + 1 + places) % places) - 1);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  }

  return (
    <div className="relative">
      <TextInput
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
        onChange={(event) => {
          setIsWanted(true);
          setMarked(-1);
          onChange?.(event);
        }}
        onKeyDown={onKeyDown}
        onClick={() => {
          if (opensEmpty) setIsWanted(true);
        }}
        onBlur={close}
      />
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1 text-ink shadow-soft">
          <SuggestionOptions id={listId} label={listLabel} suggestions={suggestions} active={active} onChoose={choose} />
          {footer !== null && <p className="px-3 py-2.5 text-sm text-soft">{footer}</p>}
        </div>
      )}
      <span role="status" className="sr-only">
        {isOpen && countText}
      </span>
    </div>
  );
}
