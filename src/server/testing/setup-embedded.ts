export { setupEmbedded as setup } from './cluster-setup.ts';
