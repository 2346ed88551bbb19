export { setupInstalled as setup } from './cluster-setup.ts';
