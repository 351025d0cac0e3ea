"""join_pictures.py OUT.png COLUMNS IN.png...: joins pictures in a grid, row by row, at a third of their size."""

import sys

from PIL import Image

out, columns, *files = sys.argv[1:]
columns = int(columns)
pictures = [Image.open(file).convert("RGB") for file in files]
pictures = [picture.resize((picture.width // 3, picture.height // 3), Image.Resampling.LANCZOS) for picture in pictures]
rows = [pictures[start : start + columns] for start in range(0, len(pictures), columns)]
heights = [max(picture.height for picture in row) for row in rows]
sheet = Image.new("RGB", (columns * pictures[0].width, sum(heights)), "white")
for number, row in enumerate(rows):
    for column, picture in enumerate(row):
        below = (heights[number] - picture.height) // 2
        sheet.paste(picture, (column * pictures[0].width, sum(heights[:number]) + below))
sheet.save(out, optimize=True)
