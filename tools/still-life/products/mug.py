import os, sys; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from studio import *; from things import *; import materials as mt
start(seed=19)
outer = mt.stoneware('#141517', '#2A2B2E', foot=.05); inner = mt.stoneware('#F0B429', '#C98A1E', density=.12)
lathe([(0, .03), (.30, .03), (.32, 0), (.36, 0), (.385, .03), (.40, .10), (.41, .45), (.41, .84), (.408, .888), (.398, .905)], outer, 'mug', wobble=.008, sub=1)
lathe([(.398, .905), (.384, .905), (.375, .88), (.376, .45), (.352, .14), (.25, .09), (0, .08)], inner, 'inside', wobble=.008, sub=1)
tube([(.40, 0, .72), (.50, 0, .745), (.60, 0, .70), (.665, 0, .58), (.665, 0, .42), (.60, 0, .30), (.50, 0, .255), (.40, 0, .27)], .052, outer, taper=.18, flat=1.25)
frame(az=-20, el=30, fill=(.74, .62)); shoot('mug')
