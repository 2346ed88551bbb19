import { Check } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

interface SwatchProps {
  /** #rrggbb */
  color: string;
  isChecked?: boolean;
  className?: string;
}

/** Whether a dark mark is readable on the color. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

/** A disc of a color. Drawn as SVG, since the policy forbids style attributes. */
export function Swatch({ color, isChecked = false, className }: SwatchProps) {
  return (
    <span className={classNames('relative grid shrink-0 place-items-center', className)}>
      <svg viewBox="0 0 30 30" aria-hidden className="size-full forced-color-adjust-none">
        <circle cx="15" cy="15" r="14.5" fill={color} className="stroke-line-strong" strokeOpacity="0.55" />
      </svg>
      {isChecked && <Check aria-hidden className={classNames('absolute size-1/2', isLight(color) ? 'text-[#23211e]' : 'text-[#ffffff]')} />}
    </span>
  );
}
