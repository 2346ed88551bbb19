/** Injectable timer: runs work after some ms, unless cancelled. */
export type After = (ms: number, work: () => void) => CallOff;

export type CallOff = () => void;

export const after: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
