/** A magnifying glass over an empty spot among presents. */
export function NoResultsIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className="h-auto w-52" fill="none">
      <ellipse cx="110" cy="88" rx="104" ry="72" className="fill-sage" />
      <ellipse cx="108" cy="150" rx="72" ry="7" className="fill-scrim" opacity=".28" />
      <rect x="36" y="96" width="52" height="52" rx="6" className="fill-rose" />
      <path d="M57 96h10v52H57zM36 112h52v9H36z" className="fill-accent" />
      <path d="M62 95c-14-2-19-16-9-18 7-1 9 9 9 18Zm0 0c14-2 19-16 9-18-7-1-9 9-9 18Z" className="stroke-accent" strokeWidth="4" strokeLinejoin="round" />
      <circle cx="126" cy="82" r="37" className="fill-paper stroke-primary" strokeWidth="8" />
      <path d="m153 110 28 28" className="stroke-primary" strokeWidth="12" strokeLinecap="round" />
      <path d="M106 78c2-9 8-14 16-15" className="stroke-line" strokeWidth="5" strokeLinecap="round" />
      <path d="M117 92c6-5 14-5 20 0" className="stroke-soft" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="118" cy="80" r="2.8" className="fill-soft" />
      <circle cx="136" cy="80" r="2.8" className="fill-soft" />
      <path d="M44 46v12M38 52h12M188 66v12M182 72h12" className="stroke-honey" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}
