import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import *; from things import *; import materials as mt
start(seed=73)
import random as rnd
def mill(x, y, filling, colour, size, seed):
    R, H = .20, .80
    lathe([(0, .0), (R, .0), (R + .006, .012), (R + .006, .09), (R, .10), (0, .10)], mt.metal('silver', .22, brushed=.4), 'foot', loc=(x, y, 0), sub=2)
    lathe([(R, .10), (R, .12), (.155, .34), (.15, .40), (.165, .56), (R - .01, .78), (R - .01, H), (R - .04, H), (R - .045, .77), (.13, .56), (.12, .40), (.125, .34), (R - .04, .13), (R - .045, .11), (0, .11)], mt.glass('#F4F8F7', ior=1.49), 'body', loc=(x, y, 0), sub=2)
    r = rnd.Random(seed); m = mt.stoneware(colour, '#2A211C' if size > .02 else '#FFFFFF', density=.2)
    prof = lambda z: .105 + (.045 if z < .20 else 0) + (.03 if z > .50 else 0)
    lathe([(0, .115), (R - .055, .118), (R - .05, .135), (.118, .34), (.113, .40), (.122, .52), (.10, .545), (0, .55)], m, 'fill', loc=(x, y, 0), sub=2, wobble=.02)
    for k in range(90):
        a = r.uniform(0, 6.283); q = .098 * r.random() ** .5; z = .54 + .012 * r.random()
        s = size * r.uniform(.8, 1.2); lathe([(0, -s), (s * .7, -s * .7), (s, 0), (s * .7, s * .7), (0, s)], m, 'corn', seg=10, loc=(x + q * math.cos(a), y + q * math.sin(a), z), sub=1)
    lathe([(0, H), (R - .02, H), (R + .004, H + .012), (R + .004, H + .06), (R - .03, H + .10), (.06, H + .13), (.03, H + .15), (.055, H + .18), (.055, H + .22), (0, H + .245)], mt.metal('silver', .2), 'cap', loc=(x, y, 0), sub=2)
mill(-.28, .06, 'salt', '#F2EFE9', .016, 1)
mill(.26, -.10, 'pepper', '#2B2523', .024, 2)
frame(az=-6, el=13, fill=(.66, .74)); shoot('mills')
