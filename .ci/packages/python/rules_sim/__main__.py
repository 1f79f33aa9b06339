"""Runs the program: python -m rules_sim test"""

import os
import sys

from . import path

os.execv(path(), ["rules-sim", *sys.argv[1:]])
