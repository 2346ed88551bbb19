/** Lower case, composed characters: what words of texts are compared by. */
export const fold = (text: string): string => text.normalize('NFC').toLocaleLowerCase('sv');
