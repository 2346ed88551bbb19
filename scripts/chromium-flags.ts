/** Flags of Chromium in browser tests. */

/** Chromium heeds its last --disable-features alone: these are Playwright's own (a test compares them). */
export const playwrightDisables: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
/** The address bar's popups: two pages of their own in each window, a quarter of a journey's processor time. */
const addressBarPopups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export const chromiumFlags: readonly string[] = [
  // Runs as root in a container.
  '--no-sandbox',
  '--disable-gpu',
  // Off the network.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightDisables, ...addressBarPopups].join(',')}`,
];
