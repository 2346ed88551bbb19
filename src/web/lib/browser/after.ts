/** Time as a store sees it: something happens after so many milliseconds, unless it is called off. */
export type After = (ms: number, work: () => void) => CallOff;

export type CallOff = () => void;

export const after: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
