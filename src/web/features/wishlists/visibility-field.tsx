import { CircleAlert } from 'lucide-react';
import { type Visibility, visibilities } from '#shared/values/wishes/visibility.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import type { Choice } from './load-wishlists.ts';
import { visibilityName, visibilityTexts } from './wish-texts.ts';

interface VisibilityFieldProps {
  visibility: Visibility;
  circleIds: readonly string[];
  /** Circles that the member is in. Without any there is nothing to choose. */
  circles: readonly Choice[];
  ownerCount: number;
  error: string | undefined;
  onVisibility: (visibility: Visibility) => void;
  onCircles: (ids: readonly string[]) => void;
}

/** Who sees the list; with circles, which. */
export function VisibilityField({ visibility, circleIds, circles, ownerCount, error, onVisibility, onCircles }: VisibilityFieldProps) {
  const choices = visibilities.filter((one) => one !== 'circles' || circles.length > 0 || visibility === 'circles');

  function choose(one: Visibility): void {
    onVisibility(one);
    const [only] = circles;
    if (one === 'circles' && circleIds.length === 0 && circles.length === 1 && only) onCircles([only.id]);
  }

  return choices.map((one) => (
    <div key={one} className="grid gap-2">
      <RadioCard name="visibility" value={one} checked={visibility === one} onChange={() => choose(one)} title={visibilityName(one, ownerCount)} description={visibilityTexts[one].text()} />
      {one === 'circles' && visibility === 'circles' && (
        <div className="ms-4 grid gap-1 border-line border-s-2 ps-4">
          {circles.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              aria-invalid={error ? true : undefined}
              checked={circleIds.includes(id)}
              onChange={(event) => onCircles(event.target.checked ? [...circleIds, id] : circleIds.filter((other) => other !== id))}
            />
          ))}
          {error && (
            <p role="alert" className="mt-1 flex gap-1.5 text-sm font-medium text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4.5" />
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  ));
}
