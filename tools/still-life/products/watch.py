import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import *; from things import *; import materials as mt
from PIL import Image, ImageDraw
start(seed=61)
VIEW = A.view if A.view in ('gold', 'olive', 'orange') else 'gold'
objs = []
H = .30  # the strap rises from the table to the case

def strap(mat, width0, width1, length, sign, thick=.05, r0=.5):
    """From the case's lug along y, sinking to the table, rounded at its end."""
    def P(u, v):
        t = v
        y = sign * (r0 + length * t)
        w = width0 + (width1 - width0) * min(1, t * 2.2)
        if t > .93: w *= math.sqrt(max(.02, 1 - ((t - .93) / .075) ** 2))
        z = .05 + (H - .10) * math.exp(-((t * 3.1) ** 2)) + .012 * math.sin(5 * t)
        return ((u - .5) * w, y, z)
    objs.append(sheet(P, 14, 90, mat, 'strap', thick=thick, sub=1, uvk=(1, 1)))
    return P

def buckle(P, mat, w):
    x, y, z = P(.5, .97)
    pts = [(-w, y, z + .02), (-w, y + .2, z + .03), (w, y + .2, z + .03), (w, y, z + .02)]
    objs.append(tube(pts, .028, mat, closed=True, resample=False))
    objs.append(tube([(0, y + .2, z + .03), (0, y + .02, z + .07)], .018, mat))

if VIEW == 'gold':
    gold = mt.metal('gold', .22); dark = mt.metal('gold', .4)
    D = Sheet(1400, 1400, '#E8CF9A'); c = 700
    for k in range(12):
        a = math.radians(30 * k); D.d.line((c + 520 * math.sin(a), c - 520 * math.cos(a), c + 610 * math.sin(a), c - 610 * math.cos(a)), fill='#6B4E1F', width=18 if k % 3 == 0 else 9)
    R = .46
    objs.append(lathe([(.30, .12), (.52, .13), (.56, .22), (.55, .34), (.52, .385), (.475, .385), (.462, .35)], gold, 'case', sub=2, seg=160))
    objs.append(sheet(lambda u, v: ((u - .5) * 2 * R, (v - .5) * 2 * R, .335), 4, 4, mt.printed(D.save(), .45, grain=.3), 'dial'))
    for ang, ln, w in ((306, .25, .026), (48, .36, .018)):
        th = math.radians(ang); d = Vector((math.sin(th), math.cos(th), 0)); n = Vector((d.y, -d.x, 0)) * w
        me = bpy.data.meshes.new('hand'); q = [-d * .05 - n, d * ln - n * .35, d * ln + n * .35, -d * .05 + n]
        me.from_pydata([(p.x, p.y, .352) for p in q], [], [(0, 1, 2, 3)]); o = add(me, dark); solid(o, .008); objs.append(o)
    objs.append(lathe([(0, .35), (.03, .35), (.03, .365), (0, .37)], gold, 'pin'))
    objs.append(lathe([(0, .386), (.47, .386), (.47, .392), (0, .402)], mt.glass('#FBFDFC'), 'glass', sub=1, seg=128))
    crown = lathe([(0, 0), (.055, 0), (.06, .03), (.055, .07), (0, .075)], gold, 'crown', loc=(.55, 0, .25), rot=(0, math.pi / 2, 0)); objs.append(crown)
    for s in (1, -1):
        for row in range(27):
            t = row / 26; y = s * (.53 + 1.0 * t); z = .03 + (H - .12) * math.exp(-((t * 3.1) ** 2))
            slope = 0
            for col in range(6):
                w = .50 - .12 * min(1, t * 2)
                x = (col - 2.5 + (.25 if row % 2 else -.25)) * w / 6
                objs.append(rbox((w / 6 * 1.02, .052, .055), .02, gold, loc=(x, y, z), rot=(0, 0, .34 if row % 2 else -.34)))
    frame(az=-34, el=50, fill=(.66, .80)); shoot('watch-gold')
else:
    olive = VIEW == 'olive'
    rubber = mt.painted('#4B5233', .62) if olive else None
    if not olive:
        w, h = 900, 3000; im = Image.new('RGB', (w, h), '#1D2B46'); d = ImageDraw.Draw(im)
        for colour, n, s in (('#E4702A', 60, 150), ('#F08A3C', 26, 105), ('#121B2E', 34, 130), ('#E4702A', 22, 90)):
            for _ in range(n):
                x, y = random.uniform(0, w), random.uniform(0, h)
                pts = [(x + s * random.uniform(.5, 1.25) * math.cos(k * math.pi / 4), y + s * 1.5 * random.uniform(.45, 1.2) * math.sin(k * math.pi / 4)) for k in range(8)]
                d.polygon(pts, fill=colour)
        f = os.path.join(tempfile.gettempdir(), 'camo.png'); im.save(f); rubber = mt.printed(f, .6, grain=.2)
    for s in (1, -1):
        P = strap(rubber, .62, .50, 1.05, s, thick=.075, r0=.50)
    steel = mt.metal('steel', .3)
    black = mt.painted('#17181A', .5)
    D = Sheet(1400, 1400, '#AEB69A' if olive else '#0E1116'); ink = '#20241B' if olive else '#F08A3C'
    if olive:
        D.text(700, 680, '10:42', 'jost', 360, ink, 600); D.text(700, 400, 'ONS 25', 'jost', 140, ink, 500)
        D.text(510, 990, '1013', 'jost', 125, ink, 500); D.text(890, 990, '684 m', 'jost', 125, ink, 500)
        D.d.line((270, 515, 1130, 515), fill=ink, width=7); D.d.line((270, 875, 1130, 875), fill=ink, width=7)
    else:
        D.d.arc((190, 190, 1210, 1210), 150, 390, fill='#F08A3C', width=46); D.d.arc((190, 190, 1210, 1210), 30, 150, fill='#3A4658', width=46)
        D.text(700, 640, '12,4', 'jost', 360, '#F4F1EA', 600); D.text(700, 920, 'KM', 'jost', 150, ink, 600); D.text(700, 370, '5:21', 'jost', 170, '#C9D2DE', 500)
    if olive:
        objs.append(rbox((1.12, 1.16, .30), .16, mt.painted('#4B5233', .55), loc=(0, 0, .10)))
        objs.append(lathe([(.40, .36), (.50, .36), (.53, .42), (.52, .47), (.455, .47), (.44, .42)], black, 'rim', sub=2, seg=8 * 16))
        for a in (45, 135, 225, 315):
            objs.append(rbox((.20, .10, .09), .03, black, loc=(.50 * math.cos(math.radians(a)), .50 * math.sin(math.radians(a)), .37), rot=(0, 0, math.radians(a) + math.pi / 2)))
        for x in (-1, 1):
            for y in (-.28, .28): objs.append(rbox((.10, .20, .10), .035, black, loc=(x * .585, y, .19)))
        R, z = .44, .425
    else:
        objs.append(lathe([(.36, .10), (.55, .12), (.585, .24), (.57, .36), (.53, .40), (.47, .40), (.455, .37)], black, 'case', sub=2, seg=160))
        for a in (0, 35, -35): 
            o = lathe([(0, 0), (.05, 0), (.055, .03), (.05, .06), (0, .065)], steel, 'button', loc=(.57 * math.cos(math.radians(a)), .57 * math.sin(math.radians(a)), .24), rot=(0, math.pi / 2, math.radians(a))); objs.append(o)
        R, z = .46, .365
    N = 96
    def dial(u, v):
        a, r = 2 * math.pi * u, R * v
        return (r * math.cos(a), r * math.sin(a), z)
    me = bpy.data.meshes.new('dial'); vs = [(0, 0, z)] + [(R * math.cos(2 * math.pi * k / N), R * math.sin(2 * math.pi * k / N), z) for k in range(N)]
    me.from_pydata(vs, [], [(0, k + 1, (k + 1) % N + 1) for k in range(N)]); uv = me.uv_layers.new()
    for l in me.loops:
        p = me.vertices[l.vertex_index].co; uv.data[l.index].uv = (p.x / R / 2 + .5, p.y / R / 2 + .5)
    objs.append(add(me, mt.printed(D.save(), .5, grain=.1)))
    objs.append(lathe([(0, z + .03), (R + .005, z + .03), (R + .005, z + .036), (0, z + .04)], mt.glass('#FBFDFC'), 'glass', sub=1, seg=128))
    frame(az=-26 if olive else 24, el=48, fill=(.62, .82)); shoot('watch-' + VIEW)
