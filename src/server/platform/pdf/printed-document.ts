/** A document of texts for paper: what `writePdf` prints, free of any subject. */
export interface PrintedCell {
  text: string;
  /** Smaller, below the text. */
  detail?: string;
}

export interface PrintedTable {
  columns: readonly { title: string; share: number; align: 'left' | 'right' }[];
  rows: readonly { cells: readonly PrintedCell[]; isTotal?: boolean }[];
}

export interface PrintedDocument {
  language: 'sv' | 'en';
  /** Its issuer. */
  author: string;
  title: string;
  lead: string;
  /** Creation date: the same document is the same bytes. */
  date: Date;
  facts: readonly { label: string; value: string }[];
  parties: readonly { title: string; lines: readonly string[] }[];
  tables: readonly PrintedTable[];
  notes: readonly string[];
  /** At the foot of each page. */
  footer: string;
  /** Such as "Sida 1 av 2". */
  toPageName: (page: number, pages: number) => string;
}
