/** An empty gift bag. */
export function EmptyBagIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 170" className="h-auto w-52" fill="none">
      <ellipse cx="110" cy="88" rx="104" ry="72" className="fill-sand" />
      <ellipse cx="110" cy="152" rx="62" ry="7" className="fill-scrim" opacity=".28" />
      <path d="M62 70h96l8 74a7 7 0 0 1-7 8H61a7 7 0 0 1-7-8l8-74Z" className="fill-primary" />
      <path d="M62 70h96l1.6 15H60.4L62 70Z" className="fill-ink" opacity=".16" />
      <path d="M86 82V58a24 24 0 0 1 48 0v24" className="stroke-accent" strokeWidth="5" strokeLinecap="round" />
      <circle cx="86" cy="83" r="4.5" className="fill-paper" />
      <circle cx="134" cy="83" r="4.5" className="fill-paper" />
      <path d="M110 133c-13-9-19-15-19-22.5a10 10 0 0 1 19-4.4 10 10 0 0 1 19 4.4c0 7.5-6 13.5-19 22.5Z" className="fill-rose" />
      <path d="M38 50v14M31 57h14M184 34v12M178 40h12M176 112v9M171.5 116.5h9" className="stroke-honey" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="48" cy="112" r="4" className="fill-accent" />
      <circle cx="160" cy="40" r="4" className="fill-primary" />
    </svg>
  );
}
