import { BigFigure } from '#web/ui/big-figure.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { OrderBy } from '#web/ui/order-by.tsx';
import { Price } from '#web/ui/price.tsx';
import { PriceFigure } from '#web/ui/price-figure.tsx';
import { SumList } from '#web/ui/sum-list.tsx';
import { Part, State } from './part.tsx';

const kronor = (amount: number) => ({ amount, currency_code: 'SEK' as const });

export function Figures() {
  return (
    <>
      <Part name="Medal" file="medal.tsx" when="Round years: 10, 20, 25, 75 and so on. Honey is for nothing else, and never for a warning; the years also stand as text.">
        <p className="flex flex-wrap items-center gap-4">
          {(['badge', 'sm', 'md', 'row', 'lg'] as const).map((size, index) => (
            <Medal key={size} years={[30, 40, 50, 80, 100][index] ?? 10} size={size} />
          ))}
          Trettio, fyrtio, femtio, åttio, hundra
        </p>
      </Part>
      <Part name="BigFigure" file="big-figure.tsx" when="A count or the days left, in Fraunces. Never a price.">
        <State name="side">
          <BigFigure value={24} label="dagar kvar" />
        </State>
        <State name="side, near">
          <BigFigure value={3} label="dagar kvar" tone="accent" />
        </State>
        <State name="row">
          <div className="flex flex-wrap gap-x-8 gap-y-4">
            <BigFigure look="row" value={29} label="kommer" tone="accent" />
            <BigFigure look="row" value={6} label="har inte svarat" />
            <BigFigure look="row" value="16,5 mm" label="Ring" />
          </div>
        </State>
      </Part>
      <Part name="Price" file="price.tsx" when="Every price, in Figtree with tabular figures: in Fraunces two fours meet, and 449 kr looks crossed out.">
        <div className="flex flex-wrap items-baseline gap-6">
          <Price price={kronor(449)} size="sm" />
          <Price price={kronor(449)} />
          <Price price={kronor(449)} isFrom />
          <Price price={kronor(359.5)} before={kronor(449)} note="Lägsta pris 30 dagar före: 449 kr" />
          <Price price={kronor(4444)} size="lg" />
        </div>
        <State name="PriceFigure: the one amount of a view (price-figure.tsx)">
          <PriceFigure price={kronor(1400)} label="kvar" />
        </State>
        <State name="SumList: sums that are explained (sum-list.tsx)">
          <SumList
            className="max-w-md"
            rows={[
              { id: 'goods', label: 'Två varor', value: '578 kr' },
              { id: 'wrap', label: 'Inslagning, en vara', value: '39 kr' },
              { id: 'total', label: 'Att betala', value: '617 kr', kind: 'total' },
              { id: 'vat', label: 'varav moms', value: '64,02 kr', kind: 'inside' },
            ]}
          />
        </State>
      </Part>
      <Part name="OrderBy" file="order-by.tsx" when="Last day to order. Red only if that is today.">
        {(['plain', 'slip', 'cut'] as const).map((look) => (
          <p key={look} className="flex flex-wrap items-center gap-3">
            <OrderBy variant={look}>Beställ till Sara senast på fredag</OrderBy>
            <OrderBy variant={look} isDue>
              Beställ till Elsa före 14
            </OrderBy>
          </p>
        ))}
      </Part>
    </>
  );
}
