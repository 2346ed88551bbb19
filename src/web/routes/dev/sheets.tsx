import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Part } from './part.tsx';

const paragraphs = Array.from({ length: 12 }, (_, index) => `${index + 1}. Allt du skrivit är ditt. Hämta det som en fil, eller ta bort kontot. De som firar dig behåller bara det de själva skrivit.`);

type Sheet = 'dialog' | 'long' | 'drawer';

export function Sheets() {
  const [open, setOpen] = useState<Sheet | null>(null);
  const close = () => setOpen(null);
  return (
    <Part
      name="Dialog and Drawer"
      file="dialog.tsx, drawer.tsx"
      when="One question or one errand, over the page. Below 640 px both are sheets, which a finger can pull down by the heading; focus stays inside and returns."
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('long')}>
          Lång dialog
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('drawer')}>
          Låda
        </Button>
      </div>
      <Dialog isOpen={open === 'dialog'} onClose={close} title="Dela listan" footer={<Button onClick={close}>Klart</Button>}>
        <p>Den som har länken ser listan och kan lova. Inget konto behövs.</p>
      </Dialog>
      <Dialog isOpen={open === 'long'} onClose={close} title="Lång dialog" size="lg" footer={<Button onClick={close}>Klart</Button>}>
        <div className="grid gap-4">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <Button onClick={close}>Stäng den långa</Button>
        </div>
      </Dialog>
      <Drawer isOpen={open === 'drawer'} onClose={close} title="Ligger i varukorgen" footer={<Button isWide>Till kassan</Button>}>
        <p>Växterna och högtiderna, 449 kr</p>
      </Drawer>
    </Part>
  );
}
