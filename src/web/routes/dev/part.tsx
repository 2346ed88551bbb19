import type { ReactNode } from 'react';

interface PartProps {
  /** Name of the component. */
  name: string;
  /** File in src/web/ui. */
  file: string;
  /** When to use it: one sentence. */
  when: string;
  children: ReactNode;
}

/** One part of src/web/ui, with a line on when to use it. */
export function Part({ name, file, when, children }: PartProps) {
  return (
    <section aria-labelledby={name} className="border-t border-line py-8">
      <h2 id={name} lang="en" className="heading text-h2">
        {name}
      </h2>
      <p lang="en" className="mt-1 max-w-lg text-soft">
        {when} <code className="text-sm">{file}</code>
      </p>
      <div className="mt-5 grid gap-6">{children}</div>
    </section>
  );
}

/** One state of a part. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 lang="en" className="mb-2 text-sm font-semibold text-soft">
        {name}
      </h3>
      {children}
    </div>
  );
}
