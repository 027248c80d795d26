import qrcode from 'qrcode'

export type QrPath = { size: number; path: string }

/** A text as a QR code: the squares of each row as one SVG path in a field of `size` modules, quiet zone included. */
export function qrPath(text: string): QrPath {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const quiet = 2
  let path = ''
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      let run = 0
      while (x + run < modules.size && modules.get(y, x + run)) run += 1
      if (run > 0) path += `M${x + quiet} ${y + quiet}h${run}v1h-${run}z`
      x += run
    }
  }
  return { size: modules.size + 2 * quiet, path }
}

/** The same as a PNG picture in base64, for where nothing can be drawn: emails. */
export async function qrPicture(text: string): Promise<string> {
  const picture = await qrcode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 2, scale: 12 })
  return picture.toString('base64')
}
