import { useEffect, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';

export type PersonPart = 'ideas' | 'answers' | 'years' | 'notes' | 'lists' | 'days';

const labels: Record<PersonPart, () => string> = {
  ideas: m.jubilees_tab_ideas,
  answers: m.jubilees_tab_answers,
  years: m.gifts_years_title,
  notes: m.jubilees_tab_notes,
  lists: m.jubilees_tab_lists,
  days: m.jubilees_occasions,
};

/** A part is read from here on: below the header and the tabs. */
const READING_LINE_PX = 200;

function findCurrent(parts: readonly PersonPart[]): PersonPart | null {
  const { scrollHeight } = document.documentElement;
  // The last part may be too short to reach the line.
  if (window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2) return parts.at(-1) ?? null;
  return parts.findLast((part) => (document.getElementById(part)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= READING_LINE_PX) ?? null;
}

/** The part that is read now: it follows the scroll. Null on the server, and above the first part. */
function useCurrentPart(parts: readonly PersonPart[]): PersonPart | null {
  const [current, setCurrent] = useState<PersonPart | null>(null);
  const key = parts.join(' ');
  useEffect(() => {
    const follow = () => setCurrent(findCurrent(key.split(' ') as PersonPart[]));
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [key]);
  return current;
}

/** Tabs that jump to the parts of a person's page. Plain anchors, so that they work without a script and by keyboard. */
export function PersonTabs({ parts }: { parts: readonly PersonPart[] }) {
  const current = useCurrentPart(parts);
  return (
    <nav aria-label={m.content_on_this_page()} className="sticky top-15 z-10 -mx-gutter min-w-0 overflow-x-auto border-b border-line bg-paper px-gutter lg:top-19 lg:mx-0 lg:px-0 print:hidden">
      <ul className="flex gap-x-6">
        {parts.map((part) => (
          <li key={part}>
            <a
              href={`#${part}`}
              aria-current={part === current ? 'location' : undefined}
              className={classNames(
                '-mb-px inline-flex min-h-tap items-center border-b-2 py-2 whitespace-nowrap',
                part === current ? 'border-ink font-semibold' : 'border-transparent text-soft hover:border-line-strong hover:text-ink',
              )}
            >
              {labels[part]()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
