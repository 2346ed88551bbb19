/** A PDF as a reader sees it: its text, sheets and claims. */
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export async function readPdf(bytes: Uint8Array): Promise<{ text: string; pages: number; title: string; language: string; isTagged: boolean }> {
  // The reader takes its bytes over.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  const marks = await pdf.getMarkInfo();
  return { text: text.replaceAll('\u00A0', ' '), pages: totalPages, title: String(info['Title']), language: String(info['Language']), isTagged: marks?.Marked === true };
}
