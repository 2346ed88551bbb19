import type { Cart } from '#shared/contract/cart.ts';
import { Notice } from '#web/ui/notice.tsx';

const STILL_HOLDS: readonly Cart['promotions'][number]['state'][] = ['applied', 'outdone', 'other_delivery'];

/**
 * Codes no longer valid, such as one already used by the e-mail address just given; for narrow screens, where the
 * totals that show this are folded.
 */
export function LapsedCodesNotice({ promotions }: Pick<Cart, 'promotions'>) {
  const lapsed = promotions.filter(({ code, state }) => code !== null && !STILL_HOLDS.includes(state));
  if (lapsed.length === 0) return null;
  return (
    <Notice tone="warning" isLive className="mb-5 lg:hidden">
      <ul>
        {lapsed.map(({ id, code, message }) => (
          <li key={id}>
            <span className="font-semibold">{code}</span> {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
