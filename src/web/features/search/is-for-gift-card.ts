/** Whether somebody searches for gift cards, which are no product: in either language, in one word or two, in any form. */
export const isForGiftCard = (query: string): boolean => /present\s*kort|gåvo\s*kort|gift[\s-]*card|gift[\s-]*voucher/i.test(query.normalize('NFC'));
