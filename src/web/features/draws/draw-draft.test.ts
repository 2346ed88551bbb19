import { describe, expect, test } from 'vitest';
import { type DrawDraft, findStuck, listWaysOut, orderForRing, toBody, toDraft, withExclusion, withoutExclusion } from './draw-draft.ts';

const draft = (participants: string[], exclusions: DrawDraft['exclusions'] = []): DrawDraft => ({ participants, exclusions, notAsIn: null, budget: null, currency: 'SEK', isRing: false });
const one = (giver: string, receiver: string, mutual = false) => ({ giver, receiver, mutual });

describe('EVT-01 rules of a draw while they are typed', () => {
  test('begins with everyone who comes, and goes on with the draw’s own', () => {
    const person = (_id: string, isComing: boolean) => ({ _id, name: _id, avatar: null, isHost: false, isMember: false, isComing, reach: 'mail' as const });
    const candidates = [person('Anna', true), person('Erik', false)];
    expect(toDraft({ draw: null, candidates, earlier: [] }, 'SEK').participants).toEqual(['Anna']);
    const participant = (personId: string) => ({ _id: `p${personId}`, personId, name: personId, avatar: null, isComing: true, hasDeclined: false, reach: 'mail' as const, url: null });
    const draw = {
      _id: 'd',
      isPossible: true,
      blockedBy: null,
      state: 'drawn' as const,
      participants: [participant('Erik'), participant('Gone')],
      exclusions: [one('Erik', 'Anna'), one('Gone', 'Anna')],
      notAsIn: null,
      budget: 300,
      currency_code: 'SEK' as const,
      isRing: true,
      isOneRing: true,
      createdAt: '',
      sentAt: null,
      ownUrl: null,
    };
    expect(toDraft({ draw, candidates, earlier: [] }, 'EUR')).toEqual({ participants: ['Erik'], exclusions: [one('Erik', 'Anna')], notAsIn: null, budget: 300, currency: 'SEK', isRing: true });
  });

  test('counts a budget in the visitor’s currency until a sum is chosen', () => {
    const data = { draw: null, candidates: [], earlier: [] };
    expect(toBody({ ...toDraft(data, 'EUR'), budget: 20 }, false)).toMatchObject({ budget: 20, currency_code: 'EUR' });
    expect(toBody({ ...toDraft(data, 'SEK'), budget: 200 }, false)).toMatchObject({ budget: 200, currency_code: 'SEK' });
  });

  test('says each exclusion once', () => {
    const start = withExclusion(draft(['Anna', 'Erik', 'Eva']), one('Anna', 'Erik'));
    expect(withExclusion(start, one('Anna', 'Erik')).exclusions).toEqual([one('Anna', 'Erik')]);
    const couple = withExclusion(start, one('Erik', 'Anna', true));
    expect(couple.exclusions).toEqual([one('Erik', 'Anna', true)]);
    expect(withExclusion(couple, one('Anna', 'Erik')).exclusions).toEqual(couple.exclusions);
    expect(withExclusion(couple, one('Anna', 'Erik', true)).exclusions).toEqual(couple.exclusions);
    expect(withoutExclusion(couple, one('Anna', 'Erik', true)).exclusions).toEqual([]);
  });

  test('places couples beside each other', () => {
    expect(orderForRing(draft(['Anna', 'Erik', 'Eva', 'Nils'], [one('Nils', 'Anna', true), one('Eva', 'Anna')]))).toEqual(['Anna', 'Nils', 'Erik', 'Eva']);
    expect(orderForRing(draft(['Anna', 'Erik'], [one('Anna', 'Gone', true)]))).toEqual(['Anna', 'Erik']);
  });

  test('lists ways out that lead out', () => {
    const exclusions = [one('Eva', 'Nils', true), one('Eva', 'Anna'), one('Nils', 'Anna'), one('Per', 'Anna')];
    const stuck = draft(['Anna', 'Eva', 'Nils', 'Per'], exclusions);
    const blocking = findStuck(stuck);
    expect(blocking).toMatchObject({ side: 'receivers', group: ['Anna'], partners: [] });
    const ways = listWaysOut(stuck, { group: ['Anna'] });
    expect(ways).not.toEqual([]);
    for (const way of ways) expect(findStuck(withoutExclusion(stuck, way))).toBeNull();
  });
});
