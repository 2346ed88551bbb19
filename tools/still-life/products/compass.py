import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import *; from things import *; import materials as mt
start(seed=47)
black = mt.painted('#1B1C1E', .38); steel = mt.metal('steel', .26)
D = Sheet(1600, 1600, '#F4F1EA'); c = 800
for k in range(72):
    a = math.radians(k * 5); r0 = 700 if k % 18 == 0 else 720 if k % 6 == 0 else 738
    D.d.line((c + r0 * math.sin(a), c - r0 * math.cos(a), c + 765 * math.sin(a), c - 765 * math.cos(a)), fill='#23211E', width=9 if k % 6 == 0 else 5)
for k, t in enumerate(('N', 'Ö', 'S', 'V')):
    a = math.radians(90 * k); D.text(c + 590 * math.sin(a), c - 590 * math.cos(a), t, 'jost', 170, '#B8323A' if k == 0 else '#23211E', 500)
D.d.ellipse((c - 400, c - 400, c + 400, c + 400), outline='#1F4D3F', width=5)
objs = [rbox((1.25, 1.25, .26), .13, black, loc=(0, 0, 0))]
T = .26
objs.append(lathe([(.46, T - .02), (.575, T - .02), (.58, T + .06), (.56, T + .085), (.50, T + .085), (.48, T + .05), (.475, T - .01)], steel, 'bezel', sub=2, seg=160))
for k in range(36):
    a = math.radians(10 * k); objs.append(rbox((.03, .03, .06), .012, steel, loc=(.568 * math.cos(a), .568 * math.sin(a), T + .0), rot=(0, 0, a + math.pi / 2)))
R = .475; N = 96
face = sheet(lambda u, v: ((u - .5) * 2 * R, (v - .5) * 2 * R, T + .004), 4, 4, mt.printed(D.save(), .6, grain=.6), 'dial', thick=.0)
objs.append(face)
red, white = mt.painted('#B8323A', .35), mt.painted('#E9E4DA', .35)
th = math.radians(24); d = Vector((math.sin(th), math.cos(th), 0)); n = Vector((d.y, -d.x, 0)); z = T + .03
for s, m in ((1, red), (-1, white)):
    me = bpy.data.meshes.new('needle'); q = [d * s * .36, n * .045, d * 0 + Vector((0, 0, .012)), -n * .045]
    me.from_pydata([(p.x, p.y, z + p.z) for p in q], [], [(0, 1, 2), (0, 2, 3)]); o = add(me, m); solid(o, .01); objs.append(o)
objs.append(lathe([(0, z + .004), (.03, z + .004), (.03, z + .02), (.018, z + .032), (0, z + .034)], mt.metal('brass', .2), 'pin', sub=2))
g = mt.glass('#FBFDFC'); objs.append(lathe([(0, T + .066), (.476, T + .066), (.476, T + .076), (0, T + .082)], g, 'glass', sub=1, seg=128))
loop = [(0, .60, .13), (-.07, .70, .13), (-.02, .82, .14), (.07, .80, .14), (.08, .68, .13), (.02, .60, .13)]
objs.append(tube(loop, .028, steel, closed=False))
cord = mt.cloth('#1F4D3F', 120)
objs.append(tube([(.03, .80, .14), (.16, .96, .06), (.42, .98, .03), (.66, .80, .03), (.80, .45, .03), (.74, .12, .03)], .022, cord, n=120))

frame(az=-14, el=42, fill=(.74, .62)); shoot('compass')
