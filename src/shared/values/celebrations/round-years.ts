/** Anniversaries celebrated more than others. */

/** Whether an age or anniversary is round: multiples of ten, and 25, 75. Zero is not. */
export const areRoundYears = (years: number): boolean => years > 0 && (years % 10 === 0 || years === 25 || years === 75);
