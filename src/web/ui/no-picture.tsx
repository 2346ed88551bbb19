import { classNames } from './class-names.ts';

interface NoPictureProps {
  /** Box the picture would fill. */
  className?: string;
  /** Shown below the drawing on the item's own page; beside a name the drawing stands alone. */
  text?: string;
}

/** Placeholder for an item without a picture: a wrapped present. */
export function NoPicture({ className, text }: NoPictureProps) {
  return (
    <span className={classNames('flex flex-col items-center justify-center gap-3 bg-sand text-center text-soft', className)}>
      <svg aria-hidden="true" viewBox="0 0 64 64" className={text ? 'w-1/4 max-w-28' : 'w-2/5 max-w-20'} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M10 30h44v24a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3V30ZM7 21h50a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2ZM32 21v36" />
        <path d="M32 21c-4-13-18-15-18-6 0 5 8 6 18 6Zm0 0c4-13 18-15 18-6 0 5-8 6-18 6Z" />
      </svg>
      {text && <span className="px-4 text-sm font-medium">{text}</span>}
    </span>
  );
}
