interface CandlesProps {
  /** How many of the three are lit. */
  lit: 0 | 2 | 3;
  className?: string;
}

const candles = [
  { x: 34, top: 86, width: 82, bottom: 262, flame: 40 },
  { x: 124, top: 126, width: 78, bottom: 268, flame: 36 },
  { x: 176, top: 186, width: 78, bottom: 286, flame: 32 },
] as const;

/** Three candles on a board: the last is lit by the guest's yes. Decorative. */
export function Candles({ lit, className }: CandlesProps) {
  return (
    <svg viewBox="0 0 300 330" aria-hidden className={className}>
      <defs>
        <radialGradient id="candle-glow">
          <stop offset="0" stopColor="var(--honey)" stopOpacity="0.5" />
          <stop offset="1" stopColor="var(--honey)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M18 268 L232 262 L288 286 L40 302 Z" fill="var(--wrap)" />
      <path d="M40 302 L288 286 L288 296 L40 313 Z" fill="var(--wrap-line)" />
      {candles.map(({ x, top, width, bottom, flame }, index) => {
        const middle = x + width / 2;
        const isLit = index < lit;
        return (
          <g key={x}>
            <path d={`M${x} ${top} V${bottom} a${width / 2} 12 0 0 0 ${width} 0 V${top} Z`} fill="#efe4d2" />
            <path d={`M${x + width * 0.62} ${top} V${bottom + 11} a${width / 2} 12 0 0 0 ${width * 0.38} -11 V${top} Z`} fill="#dccdb5" />
            <ellipse cx={middle} cy={top} rx={width / 2} ry="11" fill={isLit ? '#fff0c8' : '#f8efe0'} />
            <path d={`M${middle} ${top} v-13`} stroke="#4a3b2c" strokeWidth="2.5" strokeLinecap="round" />
            <g className="transition-opacity duration-250 motion-reduce:transition-none" opacity={isLit ? 1 : 0}>
              <circle cx={middle} cy={top - flame * 0.75} r={flame * 1.6} fill="url(#candle-glow)" />
              <path
                d={`M${middle} ${top - 8} c${-flame * 0.3} ${-flame * 0.35} ${-flame * 0.12} ${-flame * 0.7} 0 ${-flame} c${flame * 0.12} ${flame * 0.3} ${flame * 0.3} ${flame * 0.65} 0 ${flame} Z`}
                fill="var(--honey)"
              />
            </g>
          </g>
        );
      })}
    </svg>
  );
}
