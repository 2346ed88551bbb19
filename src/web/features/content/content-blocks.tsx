import { CallToAction } from './call-to-action.tsx';
import { headingId } from './heading-id.ts';
import { ImageBlock } from './image-block.tsx';
import { type ColumnBlock, isColumnBlock, type TextPage } from './column-blocks.ts';
import { TextSection } from './text-section.tsx';

interface ColumnBlockProps {
  block: ColumnBlock;
  index: number;
  layout: 'column' | 'across';
}

export function ColumnBlockView({ block, index, layout }: ColumnBlockProps) {
  if (block.type === 'image') return <ImageBlock block={block} />;
  if (block.type === 'call-to-action') return <CallToAction block={block} />;
  return <TextSection block={block} index={index} layout={layout} />;
}

export function ContentBlocks({ blocks }: Pick<TextPage, 'blocks'>) {
  return (
    <div className="grid grid-cols-1 gap-9 lg:gap-12">
      {blocks.map((block, index) => isColumnBlock(block) && <ColumnBlockView key={headingId(block.type, index)} block={block} index={index} layout="column" />)}
    </div>
  );
}
