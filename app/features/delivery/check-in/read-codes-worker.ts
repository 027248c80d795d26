import decodeCode from 'qr/decode.js'

/** The camera waits for it, not the page. */
const MOST_MS = 60

type Frame = { data: Uint8ClampedArray; width: number; height: number }

/** Beside the page: finds what the QR code in a picture says, and sends it back; null where there is none. */
self.onmessage = ({ data: frame }: MessageEvent<Frame>) => {
  let code: string | null = null
  try {
    code = decodeCode(frame, { timeLimit: MOST_MS })
  } catch {
    // No code, or none that can be read yet: the next picture comes.
  }
  self.postMessage(code)
}
