import type { MetaFunction } from 'react-router';
import { Figures } from './figures.tsx';
import { Pictures } from './pictures.tsx';
import { Ribbons } from './ribbons.tsx';
import { Rows } from './rows.tsx';
import { Sentences } from './sentences.tsx';
import { Sheets } from './sheets.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export const meta: MetaFunction = () => [{ title: 'Parts' }, { name: 'robots', content: 'noindex' }];

/** Parts of src/web/ui in all their states, for developers: `npm run dev`, then /dev/parts. A build has neither this page nor its code. */
export default function Parts() {
  return (
    <div className="wrap py-6 lg:py-10">
      <h1 lang="en" className="heading text-h1">
        Parts
      </h1>
      <p lang="en" className="mt-2 mb-5 max-w-lg text-soft">
        What the pages share, each once, in every state. Look here before making something new.
      </p>
      <ThemeSwitch />
      <div className="mt-8">
        <Ribbons />
        <Figures />
        <Pictures />
        <Sentences />
        <Rows />
        <Sheets />
      </div>
    </div>
  );
}
