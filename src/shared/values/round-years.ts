/** Years that are celebrated more than others. */

/** Whether a birthday's age, or the years of another day, are round: each ten, and 25, 75. Nothing is round before the first ten. */
export const areRoundYears = (years: number): boolean => years > 0 && (years % 10 === 0 || years === 25 || years === 75);
