"""The shop's colours, and sRGB as Blender wants it."""
SPRUCE, LINGON, HONEY, INK, PAPER = '#1F4D3F', '#B8323A', '#E9B44C', '#23211E', '#FBF8F3'

def lin(c):
    """sRGB hex or 0..1 sRGB triple -> linear triple"""
    if isinstance(c, str): c = [int(c[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in c)
