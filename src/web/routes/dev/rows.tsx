import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { GiftRibbon } from '#web/ui/gift-ribbon.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { OrderBy } from '#web/ui/order-by.tsx';
import { Price } from '#web/ui/price.tsx';
import { Row, RowList } from '#web/ui/row.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useUndo } from '#web/ui/use-undo.ts';
import { Part, State } from './part.tsx';

const chores = ['Slå in pralinerna', 'Skriv kortet', 'Posta paketet'] as const;

function Undoing() {
  const undo = useUndo();
  const [left, setLeft] = useState<readonly string[]>(chores);
  const [sent, setSent] = useState(0);
  const list = useRef<HTMLUListElement>(null);

  function finish(chore: string): void {
    // The pressed button goes with its row: focus moves on.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    buttons[left.indexOf(chore) === buttons.length - 1 ? buttons.length - 2 : left.indexOf(chore) + 1]?.focus();
    setLeft((now) => now.filter((one) => one !== chore));
    undo.offer({ text: `${chore}: klart.`, undo: () => setLeft((now) => chores.filter((one) => one === chore || now.includes(one))), commit: () => setSent((count) => count + 1) });
  }
  return (
    <Part
      name="UndoToast"
      file="undo-toast.tsx, use-undo.ts, undo-store.ts"
      when="After every press that removes or finishes something, instead of a question before it: ten seconds to take it back, longer while the pointer or the focus is in it."
    >
      <RowList ref={list} aria-label="Att göra">
        {left.map((chore) => (
          <Row
            key={chore}
            title={<h3 className="heading text-h4">{chore}</h3>}
            action={
              <Button size="sm" variant="ghost" aria-label={`Klart: ${chore}`} onClick={() => finish(chore)}>
                Klart
              </Button>
            }
          />
        ))}
      </RowList>
      <p>Utfört: {sent}</p>
      <UndoToast undo={undo} />
    </Part>
  );
}

export function Rows() {
  return (
    <>
      <Part name="Row" file="row.tsx" when="Lists of things and people: hairlines between rows, no boxes. A card, a sheet and an error are what has a surface.">
        <State name="mark, ribbon, value and action">
          <RowList aria-label="Rader">
            <Row
              mark={<Medal years={80} size="lg" />}
              title={<h4 className="heading text-h4">Mormor Ingrid fyller 80</h4>}
              note="Familj"
              value={<Price price={{ amount: 395, currency_code: 'SEK' }} />}
              action={
                <Button size="sm" variant="ghost">
                  Gratulera
                </Button>
              }
            >
              <GiftRibbon reached={3} steps={6} tiedFrom={5} word="Beställd" position="steg 3 av 6" />
            </Row>
            <Row title={<h4 className="heading text-h4">Försäkringsrådgivningskonsult Wolfeschlegelsteinhausen</h4>} note="En lång rad, utan märke">
              <OrderBy isDue>Beställ idag före 14</OrderBy>
            </Row>
            <Row title={<p className="font-semibold">Tavla till mamma och pappa</p>} value={<span className="text-soft">Tackat</span>} />
          </RowList>
        </State>
      </Part>
      <Undoing />
    </>
  );
}
