import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import *; from things import *; import materials as mt
start(seed=71)
moss = mt.cloth('#5C6B45', 60, colour2='#4E5C3A', rough=.9); dark = mt.cloth('#3F4A2F', 60)
tan = mt.leather('#8A5A36', .5); brass = mt.metal('brass', .3); web = mt.cloth('#39422B', 150)
objs = []
body = rbox((.86, .46, 1.06), .17, moss, loc=(0, 0, 0), dent=.02, uvscale=1.0); roughen(body, .018, 2.2, 2, seed=5); objs.append(body)
pocket = rbox((.60, .16, .44), .07, moss, loc=(0, -.27, .10)); roughen(pocket, .010, 3, 2, seed=8); objs.append(pocket)
flap = rbox((.62, .18, .10), .045, dark, loc=(0, -.275, .47)); objs.append(flap)
for s in (1, -1):
    side = rbox((.16, .30, .36), .06, dark, loc=(s * .46, -.02, .08)); objs.append(side)
# the lid: a curved sheet over the top and down the front
def lid(u, v):
    x = (u - .5) * .91
    t = v
    if t < .45: y, z = .25 - .56 * (t / .45), 1.115 + .03 * math.sin(math.pi * t / .45)
    else: k = (t - .45) / .55; y, z = -.31 - .035 * math.sin(math.pi * k * .5) + .01 * k, 1.115 - .36 * k
    edge = abs(u - .5) * 2
    z -= .13 * max(0, edge - .74) / .26 if t < .45 else .13 * max(0, edge - .74) / .26 * (1 - min(1, (t - .45) / .1))
    y += .05 * max(0, edge - .78) / .22 if t >= .45 else 0
    if t >= .9: z += .05 * (edge ** 3)
    return (x, y, z)
D = Sheet(1400, 1400, '#536140')
ridge = [(0, 980), (180, 760), (300, 850), (520, 470), (640, 640), (760, 560), (980, 860), (1120, 720), (1400, 980)]
W = 1400
def at(p): return (430 + p[0] * .385, 790 - p[1] * .36)  # V runs down the front: upside down on the sheet
D.d.line([at(p) for p in ridge], fill='#F0E6D0', width=14, joint='curve')
for a, b in (((520, 470), (470, 690)), ((520, 470), (590, 700)), ((760, 560), (730, 760))): D.d.line([at(a), at(b)], fill='#F0E6D0', width=8)
L = sheet(lid, 50, 70, mt.cloth('#536140', 60, img=D.save()), 'lid', sub=1); solid(L, .035, even=False); objs.append(L)
for s in (1, -1):
    x = s * .21
    C = [(x, .06, 1.175), (x, -.20, 1.19), (x, -.345, 1.13), (x, -.395, .92), (x, -.40, .72), (x, -.385, .52)]
    objs.append(band(C, (1, 0, 0), tan, width=.075, thick=.016))
    objs.append(tube([(x - .055, -.405, .66), (x + .055, -.405, .66), (x + .055, -.405, .57), (x - .055, -.405, .57)], .012, brass, closed=True, resample=False))
    objs.append(tube([(x, -.41, .66), (x, -.41, .585)], .009, brass, resample=False))
# handle and shoulder straps
objs.append(tube([(-.12, .22, 1.10), (-.11, .23, 1.24), (0, .235, 1.29), (.11, .23, 1.24), (.12, .22, 1.10)], .024, tan, n=80))
for s in (1, -1):
    objs.append(tube([(s * .24, .22, 1.0), (s * .30, .33, .90), (s * .44, .38, .62), (s * .50, .33, .30), (s * .40, .22, .06)], .045, dark, flat=.5, n=80))
frame(az=-24, el=14, fill=(.66, .74)); shoot('rucksack')
