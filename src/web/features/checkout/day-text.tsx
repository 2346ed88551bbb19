/** Text with dates of `unbrokenDays`: where a card is as narrow as on the smallest phones, a date may break rather than stick out. */
export function DayText({ text }: { text: string }) {
  return text.split(/([^ ]*\u00A0[^ ]*)/).map((part, index) =>
    part.includes('\u00A0') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
      <span key={index} className="min-[360px]:whitespace-nowrap">
        {part.replaceAll('\u00A0', ' ')}
      </span>
    ) : (
      part
    ),
  );
}
