/** Bunting, for a milestone birthday or anniversary. */
export function Bunting({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 280 48" className={className} fill="none" preserveAspectRatio="xMaxYMin meet">
      <path d="M2 -4C60 28 200 36 280 12" className="stroke-on-honey" strokeWidth="1.5" />
      <path d="M22 6l18 7-10 14Z" className="fill-flag" />
      <path d="M66 17l20 4-9 16Z" className="fill-on-flag" />
      <path d="M112 24l20 1-10 16Z" className="fill-flag-2" />
      <path d="M160 26h20l-10 16Z" className="fill-on-flag" />
      <path d="M208 24l20-2-8 17Z" className="fill-flag" />
      <path d="M250 18l18-4-6 17Z" className="fill-flag-2" />
    </svg>
  );
}
