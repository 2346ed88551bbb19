/** Names and titles that a page shows as they are, and wraps: markup, no Latin letters, right to left, one grapheme of many, no place to break, stacked marks. */
export const oddNames = ['<script>alert(1)</script><b>&amp;', '田中さんにあげて下さい', 'مرحبا بالعالم', '👩‍👩‍👧‍👦🏳️‍🌈', 'Oavbrutetlångtordsomingenradbrytningharfåttplats', 'Ṯ̤͍̥͇͈h̲́e͏͓̼̗̙̼̣͔ ̫̺̳o̬̜ ̀ń̩̝̯'] as const;

/** One of them for each index, with a number that no other ends in. */
export const toOddName = (index: number): string => `${oddNames[index % oddNames.length]} ${String(index).padStart(2, '0')}`;
