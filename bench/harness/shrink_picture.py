"""shrink_picture.py IN.png OUT.png: halves the width and height of a picture and reduces it to 256 colours."""

import sys

from PIL import Image

source, target = sys.argv[1:]
picture = Image.open(source).convert("RGB")
half = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.LANCZOS)
half.quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)
