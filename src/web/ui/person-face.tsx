import type { Image } from '#shared/contract/common.ts';
import { getInitial } from '#shared/values/text/get-initial.ts';
import { classNames } from './class-names.ts';
import { Picture } from './picture.tsx';

interface PersonFaceProps {
  picture: Image | null;
  name: string;
  /** Size of the picture and the letter. */
  className: string;
}

/** A person's picture, or the first letter of their name. */
export function PersonFace({ picture, name, className }: PersonFaceProps) {
  return (
    <span className={classNames('heading grid shrink-0 place-items-center overflow-hidden rounded-full bg-sage text-primary', className)}>
      {picture ? <Picture image={picture} shape="square" sizes="6rem" minWidth={96} maxWidth={320} isDecorative className="size-full" /> : <span aria-hidden>{getInitial(name)}</span>}
    </span>
  );
}
