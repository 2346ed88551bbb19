import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import *; from things import *; import materials as mt
start(seed=29)
frame_m = mt.metal('iron', .22); lens = mt.glass('#1E2222', ior=1.12)
dark = mt.painted('#151718', .06)
def outline(k=1.0, n=160):
    P = [(-.02, .22), (.25, .235), (.43, .20), (.485, .06), (.44, -.14), (.30, -.30), (.13, -.315), (.0, -.20), (-.05, -.02), (-.055, .12)]
    return [(.21 + (p[0] - .21) * k, p[1] * k - .0 * (1 - k)) for p in P]
def bulge(x, y): return .05 * (1 - ((x - .21) / .32) ** 2 - (y / .34) ** 2)
Z = .44
for s in (1, -1):
    C = spline([(s * (.12 + x), -bulge(x, y) - .02, Z + y) for x, y in outline()], 200, closed=True)
    tube(C, .014, frame_m, resample=False, ring=14, closed=True)
    C2 = [Vector(p) for p in C]; mid = sum(C2, Vector()) / len(C2)
    N = len(C2); K = 14; V = [tuple(mid + (p - mid) * (j / K) + Vector((0, -.05 * (1 - (j / K) ** 2), 0))) for j in range(1, K + 1) for p in C2]
    V = [tuple(mid + Vector((0, -.05, 0)))] + V; F = [(0, 1 + i, 1 + (i + 1) % N) for i in range(N)]
    for j in range(K - 1):
        for i in range(N): F.append((1 + j * N + i, 1 + (j + 1) * N + i, 1 + (j + 1) * N + (i + 1) % N, 1 + j * N + (i + 1) % N))
    o = mesh('lens', V, F, dark); solid(o, .006)
    hx = s * .605; tube([(s * .59, -.01, Z + .10), (hx + s * .03, .02, Z + .115), (hx + s * .035, .10, Z + .11)], .016, frame_m)
    tube([(hx + s * .035, .08, Z + .11), (hx + s * .04, .45, Z + .11), (hx + s * .02, .85, Z + .09), (hx - s * .0, 1.12, Z + .02), (hx - s * .03, 1.30, Z - .16)], .014, frame_m, n=100)
    tube([(hx + s * .022, .80, Z + .095), (hx + s * .0, 1.10, Z + .03), (hx - s * .03, 1.32, Z - .18)], .024, mt.painted('#18191B', .3), n=60)
    tube([(s * .085, -.03, Z - .06), (s * .06, .05, Z - .09), (s * .075, .07, Z - .16)], .008, frame_m)
    lathe([(0, -.012), (.03, -.012), (.036, 0), (.03, .012), (0, .012)], mt.glass('#F4F4F0'), 'pad', loc=(s * .077, .075, Z - .17), rot=(math.radians(90), 0, s * .4), seg=40).scale = (.7, 1, 1.5)
tube([(-.085, -.03, Z + .20), (0, -.05, Z + .225), (.085, -.03, Z + .20)], .013, frame_m)
tube([(-.075, -.02, Z + .08), (0, -.035, Z + .115), (.075, -.02, Z + .08)], .012, frame_m)
bpy.context.view_layer.update()
P = points(products()); dz = P[:, 2].min()
for o in products(): o.location.z -= dz - .002
frame(az=-24, el=16, fill=(.84, .5)); shoot('sunglasses')
