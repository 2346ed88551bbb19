/** An open box with its balloon floating away. */
export function NotFoundIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 210" className="h-auto w-60" fill="none">
      <ellipse cx="120" cy="118" rx="112" ry="84" className="fill-sky" />
      <ellipse cx="112" cy="194" rx="66" ry="7" className="fill-scrim" opacity=".28" />
      <path d="M150 96c-10 20 14 28 2 52" className="stroke-soft" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M152 16c19 0 32 15 32 35 0 21-16 40-32 40s-32-19-32-40c0-20 13-35 32-35Z" className="fill-accent" />
      <path d="m146 97 6-7 6 7h-12Z" className="fill-accent" />
      <path d="M134 46c1-9 6-15 13-17" className="stroke-paper" strokeWidth="4" strokeLinecap="round" opacity=".75" />
      <path d="m58 142 8 52h92l8-52H58Z" className="fill-honey" />
      <path d="m58 142 8 52h18l-5-52H58Z" className="fill-on-honey" opacity=".08" />
      <path d="M58 142h108l-12-14H70l-12 14Z" className="fill-honey" />
      <path d="M58 142h108l-12-14H70l-12 14Z" className="fill-on-honey" opacity=".34" />
      <path d="m58 142-22-13 14-13 20 12-12 14ZM166 142l22-13-14-13-20 12 12 14Z" className="fill-honey" />
      <path d="M105 142h14l-1 52h-12l-1-52Z" className="fill-primary" />
      <path d="M44 62v14M37 69h14M206 96v12M200 102h12" className="stroke-primary" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="84" cy="38" r="4" className="fill-honey" />
      <circle cx="210" cy="60" r="4" className="fill-primary" />
    </svg>
  );
}
