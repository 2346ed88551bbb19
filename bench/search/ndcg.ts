/** Ranking quality against the best possible order (Järvelin & Kekäläinen 2002, gains of 2^grade − 1). */

export const CUT = 10;

const gain = (grade: number, index: number): number => (2 ** grade - 1) / Math.log2(index + 2);

const sumOfGains = (grades: readonly number[]): number => grades.slice(0, CUT).reduce((sum, grade, index) => sum + gain(grade, index), 0);

/** nDCG@10: 1 is the best possible order, 0 finds nothing relevant. */
export function ndcg(answers: readonly string[], grades: Readonly<Record<string, number>>): number {
  const best = sumOfGains(Object.values(grades).sort((a, b) => b - a));
  return best === 0 ? 0 : sumOfGains(answers.map((answer) => grades[answer] ?? 0)) / best;
}
