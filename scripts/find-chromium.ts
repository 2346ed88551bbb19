/** Finds a Chromium for browser tests, or installs Debian's where possible, and says so. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/opt/google/chrome/chrome'];

export async function findChromium(): Promise<string> {
  const set = process.env['CHROMIUM_PATH'];
  if (set) return set;
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('The browser tests need Chromium, and none was found: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  }
  process.stdout.write('The browser tests need Chromium, and none was found: installing Debian’s package chromium (apt-get install chromium) …\n');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], quiet);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
  return '/usr/bin/chromium';
}
