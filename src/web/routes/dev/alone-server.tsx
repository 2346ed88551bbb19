/** The parts page as HTML, for the browser tests without a script. */
import { renderToString } from 'react-dom/server';
import Parts from './parts.tsx';

export const renderParts = (): string => renderToString(<Parts />);
