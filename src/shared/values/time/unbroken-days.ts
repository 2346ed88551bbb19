/** No-break spaces inside each date, so that a line ends between two dates and never within one. */
export const unbrokenDays = (text: string): string =>
  text
    .split(' – ')
    .map((day) => day.replaceAll(' ', '\u00A0'))
    .join('\u00A0– ');
