/** Illustration: a wrapped gift on its way. */
export function WrappedGift({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 150" className={className} fill="none">
      <ellipse cx="100" cy="136" rx="66" ry="8" className="fill-scrim" opacity=".22" />
      <rect x="50" y="66" width="100" height="68" rx="8" className="fill-primary" />
      <path d="M50 74a8 8 0 0 1 8-8h84a8 8 0 0 1 8 8v8H50v-8Z" className="fill-ink" opacity=".12" />
      <rect x="42" y="50" width="116" height="24" rx="8" className="fill-primary" />
      <rect x="90" y="50" width="20" height="84" className="fill-accent" />
      <path d="M100 50c-9-23-38-25-38-9 0 9 16 11 38 9Z" className="fill-accent" />
      <path d="M100 50c9-23 38-25 38-9 0 9-16 11-38 9Z" className="fill-accent" />
      <circle cx="100" cy="48" r="8" className="fill-honey" />
      <path d="M30 30v12M24 36h12M172 24v10M167 29h10M22 96v8M18 100h8M178 92v10M173 97h10" className="stroke-honey" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="46" cy="20" r="4" className="fill-accent" />
      <circle cx="150" cy="18" r="4" className="fill-primary" />
      <circle cx="186" cy="60" r="3.5" className="fill-accent" />
      <circle cx="16" cy="66" r="3.5" className="fill-primary" />
    </svg>
  );
}
