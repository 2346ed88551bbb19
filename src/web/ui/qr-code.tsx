import { encode } from 'uqr';
import { classNames } from './class-names.ts';

interface QrCodeProps {
  text: string;
  /** Accessible name. */
  label: string;
  className?: string;
}

/** Quiet zone in modules, which cameras need to find the code (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;

/** QR code, black on white in both themes: many cameras read no other. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={classNames('rounded-lg bg-[#fff] text-[#000]', className)}>
      <path d={path} fill="currentColor" />
    </svg>
  );
}
