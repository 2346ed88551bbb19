/** The parts page on its own, without the shop: e2e/parts-page.ts builds it for the browser tests. */
import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import '#web/ui/app.css';
import Parts from './parts.tsx';

function Alone() {
  useEffect(() => document.documentElement.removeAttribute('data-waiting'), []);
  return <Parts />;
}

const container = document.querySelector('main');
if (container)
  hydrateRoot(
    container,
    <StrictMode>
      <Alone />
    </StrictMode>,
  );
