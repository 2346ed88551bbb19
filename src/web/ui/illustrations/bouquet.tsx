/** Tulips in paper with a ribbon. */
export function BouquetIllustration({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 220 250" className={className} fill="none">
      <path d="M96 150 78 72M110 150V56M124 150l20-78M104 150 52 96M118 150l50-52" className="stroke-leaf" strokeWidth="5" strokeLinecap="round" />
      <path d="M92 132c-30-8-44-26-46-44 24 4 42 18 50 38M128 132c26-10 40-26 42-44-22 6-38 20-46 38" className="fill-leaf" opacity=".8" />
      <path d="M78 76c-15-2-21-16-17-34 6 2 10 6 13 11 2-7 6-12 11-16 8 7 12 12 13 19 4-4 8-6 12-6-1 18-13 29-32 26Z" className="fill-flag" transform="translate(-14 -2)" />
      <path d="M110 58c-17 0-24-14-21-33 6 1 11 5 14 10 2-8 5-13 9-18 6 6 10 11 11 18 4-4 8-6 12-7 3 17-7 30-25 30Z" className="fill-petal" />
      <path d="M148 76c-17 2-26-11-26-30 6 1 11 4 14 9 1-8 4-13 8-18 7 5 11 10 13 17 3-4 7-7 12-8 5 18-3 28-21 30Z" className="fill-flag" />
      <path d="M50 104c-14 0-21-11-19-27 5 1 9 4 12 8 1-7 4-11 7-15 6 5 9 9 10 15 3-3 6-5 10-6 3 15-5 25-20 25Z" className="fill-petal" />
      <path d="M170 106c-14 0-21-11-19-27 5 1 9 4 12 8 1-7 4-11 7-15 6 5 9 9 10 15 3-3 6-5 10-6 3 15-5 25-20 25Z" className="fill-petal" />
      <path d="M58 124c34-10 72-10 106 0l-30 96c-14 6-32 6-46 0Z" className="fill-wrap" />
      <path d="M58 124c20 20 40 54 50 100M164 124c-22 20-42 56-52 100" className="stroke-wrap-line" strokeWidth="2" />
      <path d="M82 178c18 7 40 7 58 0l-3 11c-17 6-35 6-52 0Z" className="fill-on-flag" />
      <path d="M111 186c-16-16-30-16-32-6-1 9 15 13 32 6Zm0 0c16-16 30-16 32-6 1 9-15 13-32 6Zm0 0-14 26 9-3 5 9Zm0 0 14 26-9-3-5 9Z" className="fill-on-flag" />
    </svg>
  );
}
