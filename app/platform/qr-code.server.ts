import encodeCode from 'qr'
import sharp from 'sharp'

export type QrPath = { size: number; path: string }

const QUIET = 2
const PIXELS = 12

/** A text as rows of modules, dark ones true, quiet zone included. */
const rowsOf = (text: string) => encodeCode(text, 'raw', { ecc: 'medium', border: QUIET })

/**
 * A text as a QR code: the squares of each row as one SVG path in a field of `size` modules, quiet zone
 * included.
 */
export function qrPath(text: string): QrPath {
  const rows = rowsOf(text)
  let path = ''
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
