/** What browsers and systems are called. */

// The order tells them apart: Edge and Opera name Chrome too, and Chrome names Safari.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface Device {
  browser: string;
  system: string;
}

/** Browser and system as a person knows them; empty where the User-Agent names none that we know. */
export function deviceOf(userAgent: string): Device {
  const nameIn = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
