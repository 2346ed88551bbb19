import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The product's name as logo, with a lingonberry as full stop. */
export function Logo({ className }: { className?: string }) {
  const locale = useLocale();
  const productName = useRootData()?.settings.productName ?? m.shell_to_start();
  return (
    <Link
      to={pathTo('start', locale)}
      aria-label={m.shell_logo({ product: productName })}
      className={classNames('heading rounded-sm leading-none [-webkit-text-stroke:0.022em] tracking-[-0.015em] lowercase', className)}
    >
      {productName}
      <span aria-hidden className="text-accent">
        .
      </span>
    </Link>
  );
}
