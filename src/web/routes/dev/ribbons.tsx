import { DayRibbon, type RibbonDay } from '#web/ui/day-ribbon.tsx';
import { GiftRibbon } from '#web/ui/gift-ribbon.tsx';
import { Price } from '#web/ui/price.tsx';
import { SumRibbon } from '#web/ui/sum-ribbon.tsx';
import { Part, State } from './part.tsx';

const words = ['Inget än', 'Idé', 'Lovad', 'Beställd', 'Framme', 'Inslagen', 'Given'];
const steps = words.length - 1;

const day = (iso: string, weekday: string): RibbonDay['date'] => ({ iso, weekday, day: Number(iso.slice(-2)) });

const onTheWay: RibbonDay[] = [
  { id: 'ordered', date: day('2026-11-23', 'mån'), title: 'Beställd', note: 'kl. 21.14', kind: 'done' },
  { id: 'packed', date: day('2026-11-24', 'tis'), title: 'Packad', note: 'inslagen med rött band', kind: 'done' },
  { id: 'sent', date: day('2026-11-25', 'idag'), title: 'På väg', note: 'lämnade Gränna 6.40', kind: 'now' },
  { id: 'agent', date: day('2026-11-26', 'tor'), title: 'Till ombudet', note: 'under dagen', kind: 'coming' },
  { id: 'there', date: day('2026-11-27', 'fre'), title: 'Framme', note: 'Hornsgatan 92, öppet till 21', kind: 'arrival' },
  { id: 'spare', date: null, title: 'Fem dagar', note: 'till godo', kind: 'spare' },
  { id: 'goal', date: day('2026-12-03', 'tor'), title: 'Erik fyller 40', note: '3 december', kind: 'goal', years: 40 },
];

const withoutGoal: RibbonDay[] = [
  { id: 'ordered', date: day('2026-11-23', 'mån'), title: 'Beställd', kind: 'done' },
  { id: 'there', date: day('2026-11-25', 'idag'), title: 'Hämtad', note: 'av Anna', kind: 'now' },
  { id: 'back', date: day('2026-12-09', 'ons'), title: 'Sista dag att lämna tillbaka', kind: 'goal' },
];

export function Ribbons() {
  return (
    <>
      <Part name="GiftRibbon" file="gift-ribbon.tsx" when="One gift on its way from idea to given. Only for a gift; its word always stands beside it.">
        <div className="grid gap-3 sm:grid-cols-2">
          {words.map((word, reached) => (
            <GiftRibbon key={word} reached={reached} steps={steps} tiedFrom={5} word={word} position={`steg ${reached} av ${steps}`} />
          ))}
        </div>
        <State name="isWide: a gift's own row on a phone">
          <GiftRibbon isWide reached={5} steps={steps} tiedFrom={5} word="Inslagen, 139 kr" position={`steg 5 av ${steps}`} />
        </State>
      </Part>
      <Part name="DayRibbon" file="day-ribbon.tsx" when="An order by its days, up to the day it is for. Across on wide screens, down on narrow ones.">
        <State name="on the way, to a round birthday">
          <DayRibbon label="Dag för dag" days={onTheWay} />
        </State>
        <State name="without a milestone">
          <DayRibbon label="Dag för dag" days={withoutGoal} />
        </State>
      </Part>
      <Part name="SumRibbon" file="sum-ribbon.tsx" when="A sum that grows to a goal: a common gift, or free delivery. The sum always stands in words.">
        <State name="moving, three givers">
          <SumRibbon share={2 / 3} marks={[0.35, 0.55]}>
            <p className="text-soft">Tre är med och ger, 1 400 kr kvar</p>
          </SumRibbon>
        </State>
        <State name="moving, full">
          <SumRibbon share={1} marks={[0.35, 0.55, 0.8]}>
            <p className="text-soft">Fyra ger kameran tillsammans</p>
          </SumRibbon>
        </State>
        <State name="goal, not reached">
          <SumRibbon share={0.9} bow="goal">
            <p className="font-semibold">50 kr kvar till fri frakt</p>
          </SumRibbon>
        </State>
        <State name="goal, reached">
          <SumRibbon share={1} bow="goal">
            <p className="font-semibold">Frakten är fri</p>
          </SumRibbon>
        </State>
        <State name="goal, nothing yet">
          <SumRibbon share={0} bow="goal">
            <Price price={{ amount: 4200, currency_code: 'SEK' }} />
          </SumRibbon>
        </State>
      </Part>
    </>
  );
}
