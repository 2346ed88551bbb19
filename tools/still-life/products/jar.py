import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import *; from things import *; import materials as mt
start(seed=61)
R, H = .46, .70
lathe([(0, 0), (R - .06, 0), (R - .015, .012), (R, .05), (R, H - .06), (R - .02, H - .01), (R - .05, H + .012), (R - .05, H + .03), (R - .075, H + .03), (R - .075, H), (R - .045, H - .03), (R - .03, H - .08), (R - .03, .09), (R - .06, .05), (0, .045)], mt.glass('#FBFDFC'), 'jar', sub=2, seg=128)
bamboo = mt.wood('#E2C391', '#CFA66B', 9, axis='X', seed=.7)
lathe([(0, H + .035), (R - .082, H + .035), (R - .082, H + .04), (R - .01, H + .04), (R + .012, H + .055), (R + .016, H + .10), (R + .012, H + .145), (R - .01, H + .165), (0, H + .168)], bamboo, 'lid', sub=2, seg=128)
lathe([(0, H + .034), (R - .084, H + .034), (R - .084, H - .02), (R - .10, H - .025), (0, H - .025)], mt.painted('#EDEAE2', .5), 'seal', sub=1, seg=96)
frame(az=-8, el=24, fill=(.70, .62)); shoot('jar')
