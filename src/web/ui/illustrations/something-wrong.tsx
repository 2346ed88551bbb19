/** A drooping tulip: an error, or no network. */
export function SomethingWrongIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 190" className="h-auto w-52" fill="none">
      <ellipse cx="110" cy="102" rx="104" ry="76" className="fill-rose" />
      <ellipse cx="104" cy="176" rx="54" ry="7" className="fill-scrim" opacity=".28" />
      <path d="M104 124c-3-38 0-70 26-76 17-4 31 6 34 24" className="stroke-primary" strokeWidth="6" strokeLinecap="round" />
      <path d="M104 122c-22-2-40-17-46-42 24 2 42 17 46 42ZM106 122c9-18 22-27 40-27-4 18-18 28-40 27Z" className="fill-primary" />
      <path d="M147 74c10-6 24-6 35 1 4 16 0 31-9 40-3-3-5-6-6-9-2 4-5 7-9 9-2-3-3-6-4-9-3 3-6 4-10 5-5-13-4-27 3-37Z" className="fill-accent" />
      <path d="M164 74c-3 12-3 22 3 32" className="stroke-paper" strokeWidth="2.5" strokeLinecap="round" opacity=".55" />
      <path d="M66 122h76l-8 48a7 7 0 0 1-7 6H81a7 7 0 0 1-7-6l-8-48Z" className="fill-honey" />
      <rect x="60" y="114" width="88" height="16" rx="6" className="fill-honey" />
      <path d="M66 130h76l-1 7H67l-1-7Z" className="fill-on-honey" opacity=".14" />
      <path d="M168 132c3 5 5 8 5 11a5 5 0 0 1-10 0c0-3 2-6 5-11Z" className="fill-accent" opacity=".55" />
      <path d="M42 58v12M36 64h12" className="stroke-honey" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="190" cy="52" r="4" className="fill-primary" />
    </svg>
  );
}
