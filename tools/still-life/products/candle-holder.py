import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import *; from things import *; import materials as mt
start(seed=83, window=.9)
R, H = .46, .44
dark = mt.metal('iron', .38, hammered=.6)
N = 128
P = [(0, .02), (R * .60, .02), (R * .64, 0), (R * .74, .0), (R * .86, .03)]
for k in range(15):
    t = k / 14; z = .05 + t * (H - .09); b = R * (.90 + .10 * math.sin(math.pi * (.15 + .75 * t))); P += [(b, z), (b + .012, z + .011), (b, z + .021)]
P += [(R * .86, H - .012), (R * .84, H), (R * .80, H), (R * .78, H - .02), (R * .84, H * .5), (R * .72, .09), (R * .40, .06), (0, .055)]
lathe(P, dark, 'holder', seg=N, sub=1, wobble=.006)
lathe([(0, .06), (.17, .06), (.175, .07), (.175, .19), (.17, .192), (.168, .185), (0, .18)], mt.metal('silver', .25), 'cup', sub=1)
lathe([(0, .075), (.166, .08), (.166, .178), (.12, .172), (0, .17)], mt.wax('#F4EBDD', .1), 'wax', sub=1)
tube([(0, 0, .165), (.002, 0, .20), (.010, 0, .225)], .008, mt.yarn('#2A211C', '#15100E'), n=12, ring=8)
f = lathe([(0, 0), (.012, .012), (.024, .045), (.027, .08), (.02, .13), (.009, .18), (0, .215)], mt.flame(), 'flame', 48, (.010, 0, .215), smooth_n=40); f.visible_shadow = False
l = bpy.data.lights.new('flame', 'POINT'); l.energy = 3.0; l.color = (1, .52, .20); l.shadow_soft_size = .03
q = bpy.data.objects.new('flame', l); bpy.context.scene.collection.objects.link(q); q.location = (.01, 0, .34)
frame(az=6, el=22, fill=(.72, .58)); shoot('candle-holder', bloom=.08)
