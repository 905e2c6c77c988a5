"""Write a picture with 256 colours: a third of the bytes, and the eye hardly sees it."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

from playwright.sync_api import Page

MEDIAN_CUT = """async (png) => {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const { width, height } = image
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d')
  brush.drawImage(image, 0, 0)
  const pixels = new Uint32Array(brush.getImageData(0, 0, width, height).data.buffer)

  const counts = new Map()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const parts = (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]
  // A rare colour counts, too: by the root of its number.
  const weighed = ([colour, n]) => ({ colour, rgb: parts(colour), n: Math.sqrt(n) })
  const colours = [...counts].map(weighed)

  const sum = (box, f) => box.reduce((total, one) => total + f(one) * one.n, 0)
  const measured = (box) => {
    const all = sum(box, () => 1)
    const mean = [0, 1, 2].map((i) => sum(box, ({ rgb }) => rgb[i]) / all)
    const spread = [0, 1, 2].map((i) => sum(box, ({ rgb }) => (rgb[i] - mean[i]) ** 2))
    return { box, mean, most: Math.max(...spread), axis: spread.indexOf(Math.max(...spread)) }
  }
  const boxes = [measured(colours)]
  while (boxes.length < 256) {
    boxes.sort((a, b) => a.most - b.most)
    const { box, mean, axis, most } = boxes.pop()
    if (!most) { boxes.push(measured(box)); break }
    boxes.push(measured(box.filter(({ rgb }) => rgb[axis] <= mean[axis])))
    boxes.push(measured(box.filter(({ rgb }) => rgb[axis] > mean[axis])))
  }
  const index = new Map()
  boxes.forEach(({ box }, i) => box.forEach(({ colour }) => index.set(colour, i)))
  const palette = boxes.flatMap(({ mean }) => mean.map(Math.round))
  const bytes = Uint8Array.from(pixels, (pixel) => index.get(pixel))
  let text = ''
  for (let at = 0; at < bytes.length; at += 32768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32768))
  return { width, height, palette, bytes: btoa(text) }
}"""


def with_few_colours(png: bytes, page: Page) -> bytes:
    """The same picture with a palette. The browser, which can read pictures, does the counting."""
    found: dict[str, Any] = page.evaluate(MEDIAN_CUT, base64.b64encode(png).decode())
    width, height = found["width"], found["height"]
    indices = base64.b64decode(found["bytes"])
    rows = b"".join(b"\0" + indices[row * width : (row + 1) * width] for row in range(height))
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", bytes(found["palette"])),
            _chunk(b"IDAT", zlib.compress(rows, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
