/**
 * Environmental claims that are unlawful without proof: generic ones, neutrality by offsetting, and labels without a certificate (directive 2005/29/EC, annex I,
 * points 2a and 4a to 4c, since (EU) 2024/825). Facts such as "recycled wool" are none. Durable food and goods are "hållbara" too, so a time after the word excuses it.
 */
const phrases = [
  String.raw`miljö[- ]?(?:vänlig|smart|anpassad|medvet|bättre|säker|märkt|neutral|val)\p{L}*`,
  String.raw`(?:bra|bättre|snäll(?:are)?|skonsam(?:mare)?) (?:för|mot) (?:miljön|naturen|planeten|klimatet)`,
  String.raw`klimat[- ]?(?:smart|vänlig|neutral|positiv|kompenser)\p{L}*`,
  String.raw`(?:koldioxid|växthusgas)[- ]?(?:neutral|fri|positiv)\p{L}*`,
  String.raw`hållbar[ta]?(?! (?:till|i|minst|länge|upp)(?!\p{L}))`,
  String.raw`(?:ekologisk|ekovänlig|naturvänlig|nedbrytbar|komposterbar)\p{L}*`,
  String.raw`grön(?:a|t|are)? (?:val|vara|varor|present(?:er)?|produkt(?:er)?)`,
  String.raw`(?:svanen|krav|eu-blomman|fsc|fairtrade)-?(?:märk|certifier)\p{L}*|svanenmärk\p{L}*`,
  String.raw`(?:eco|earth|planet|nature|environment|environmentally|climate)[- ]friendly`,
  String.raw`environmentally[- ](?:correct|sound|safe|conscious|responsible)`,
  String.raw`(?:good|better|kind|kinder|gentle) (?:for|to|on) (?:the )?(?:environment|planet|earth|climate|nature)`,
  String.raw`(?:climate|carbon|co2)[- ](?:neutral|positive|negative|smart|free|compensated)|net[- ]zero|zero[- ]waste`,
  String.raw`sustainab(?:le|ly|ility)|ecological(?:ly)?|organic(?:ally)?|biodegradable|compostable`,
  String.raw`green(?:er)? (?:choices?|products?|gifts?|alternatives?)`,
  String.raw`(?:fsc|fair ?trade)[- ]certified|ecolabel(?:led|ed)?`,
];

const claim = new RegExp(String.raw`(?<![\p{L}-])(?:${phrases.join('|')})(?!\p{L})`, 'giu');

/** Each claim once, in lower case, in the order of the text. */
export function listGreenClaims(text: string): string[] {
  return [
    ...new Set(
      text
        .normalize('NFC')
        .match(claim)
        ?.map((found) => found.toLowerCase()) ?? [],
    ),
  ];
}
