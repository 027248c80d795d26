import encodeCode from 'qr'
import sharp from 'sharp'

export type QrPath = { size: number; path: string }

const QUIET = 2
const PIXELS = 12

/** A text as rows of modules, dark ones true, quiet zone included. */
const rowsOf = (text: string) => encodeCode(text, 'raw', { ecc: 'medium', border: QUIET })

/** How much of a Swiss code is the cross in its middle, with the white around it. */
const CROSS = 7 / 46

/**
 * A text as a QR code: the squares of each row as one SVG path in a field of `size` modules, quiet zone
 * included. Those of Swiss payments have a cross in the middle, as their standard wants it.
 */
export function qrPath(text: string, { isSwiss = false } = {}): QrPath {
  const all = rowsOf(text)
  const half = isSwiss ? ((all.length - 2 * QUIET) * CROSS) / 2 : 0
  const middle = all.length / 2
  const isFree = (at: number) => at + 1 > middle - half && at < middle + half
  const rows = all.map((row, y) => row.map((isDark, x) => isDark && !(half > 0 && isFree(x) && isFree(y))))
  let path = half > 0 ? crossIn(middle, half) : ''
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      let run = 0
      while (row[x + run]) run += 1
      if (run > 0) path += `M${x} ${y}h${run}v1h-${run}z`
      x += run
    }
  }
  return { size: rows.length, path }
}

/** A square of ink with a cross left out of it: drawn the other way round. */
function crossIn(middle: number, half: number): string {
  const side = 1.72 * half
  const from = middle - side / 2
  const [wide, long] = [side * 0.2, (side * 0.62) / 2]
  const out = long - wide / 2
  const arms = `v-${out}h${out}v-${wide}h-${out}v-${out}h-${wide}v${out}h-${out}v${wide}h${out}z`
  return `M${from} ${from}h${side}v${side}h-${side}zM${middle - wide / 2} ${middle + long}h${wide}${arms}`
}

/** The same as a PNG picture in base64, for where nothing can be drawn: emails. */
export async function qrPicture(text: string): Promise<string> {
  const rows = rowsOf(text)
  const grey = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))))
  const squares = sharp(grey, { raw: { width: rows.length, height: rows.length, channels: 1 } })
  const picture = await squares
    .resize(PIXELS * rows.length, PIXELS * rows.length, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
  return picture.toString('base64')
}
