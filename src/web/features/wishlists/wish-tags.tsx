import { m } from '#shared/i18n/paraglide/messages.js';
import { listHref } from '#web/lib/page/list-href.ts';
import { Chip } from '#web/ui/chip.tsx';

/** More would hide the list; the others are on their wishes. */
const SHOWN = 20;

interface WishTagsProps {
  tags: readonly { name: string; count: number }[];
  /** The chosen one; empty for none. */
  tag: string;
  path: string;
}

/** Links that show only the wishes with a tag; renders nothing for a list without tags. */
export function WishTags({ tags, tag, path }: WishTagsProps) {
  if (tags.length === 0 && tag === '') return null;
  const shown = tags.slice(0, SHOWN);
  const chosen = tag === '' || shown.some(({ name }) => name === tag) ? [] : [{ name: tag, count: tags.find(({ name }) => name === tag)?.count ?? 0 }];
  return (
    <nav aria-label={m.wishlists_tags_choose()}>
      <ul className="flex flex-wrap gap-2">
        {[...shown, ...chosen].map(({ name, count }) => (
          <li key={name} className="min-w-0">
            <Chip to={name === tag ? path : listHref(path, 1, name)} isSelected={name === tag} isRemovable={name === tag} preventScrollReset className="max-w-full">
              <span className="truncate">{name}</span>
              <span className="text-soft tabular-nums">{count}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
