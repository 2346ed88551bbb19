/** The simulated florist network beside the running shop: refuses on command. */
interface Refusal {
  /** check: while a delivery is chosen; order: once it is ordered. */
  at: 'check' | 'order';
  postal_code: string;
  deliver_on?: string;
  message: string;
}

export async function letFloristRefuse(refusal: Refusal): Promise<void> {
  const answer = await fetch(`${process.env['FLORIST_SIMULATOR_URL']}/simulator/refusals`, { method: 'POST', body: JSON.stringify(refusal) });
  if (!answer.ok) throw new Error(`the simulated florist network answered ${answer.status}`);
}
