/** Finds a Chromium, or installs Debian's where possible, and says so. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The same engine without windows: a journey costs a seventh less processor time. The binary itself, because Debian's command is a script that does not pass signals on. */
const SHELL = '/usr/lib/chromium/chromium-headless-shell';
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/opt/google/chrome/chrome'];

interface ChromiumOptions {
  /** Accepts no headless shell, for measurements of what people use. */
  isWhole?: boolean;
}

export async function findChromium({ isWhole = false }: ChromiumOptions = {}): Promise<string> {
  const set = process.env['CHROMIUM_PATH'];
  if (set) return set;
  const found = [...(isWhole ? [] : [SHELL]), ...browsers].find((place) => existsSync(place));
  if (found) return found;
  const [name, installed] = isWhole ? ['chromium', '/usr/bin/chromium'] : ['chromium-headless-shell', SHELL];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The browser tests need Chromium, and none was found: install it (on Debian: apt-get install ${name}) or set CHROMIUM_PATH.`);
  }
  process.stdout.write(`The browser tests need Chromium, and none was found: installing Debian’s package ${name} (apt-get install ${name}) …\n`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], quiet);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
  return installed;
}
