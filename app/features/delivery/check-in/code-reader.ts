type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorMaker = {
  new (given: { formats: string[] }): Detector
  getSupportedFormats?(): Promise<string[]>
}

/** Enough for a code that fills a fifth of the picture. */
const LONGEST_SIDE = 720

export type CodeReader = {
  /** What the QR code that the camera sees says; null as long as there is none. */
  read(video: HTMLVideoElement): Promise<string | null>
  end(): void
}

/**
 * A reader of codes: the browser's own, or where it has none (iPhones) a WebAssembly one, loaded at once, so
 * that it works offline; null without a usable camera. No picture leaves the phone.
 */
export async function makeCodeReader(): Promise<CodeReader | null> {
  if (!navigator.mediaDevices) return null
  const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  const formats = await Maker?.getSupportedFormats?.().catch((): string[] => [])
  return Maker && formats?.includes('qr_code') ? byBrowser(new Maker({ formats: ['qr_code'] })) : byWorker()
}

function byBrowser(detector: Detector): CodeReader {
  return {
    read: async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null,
    end: () => undefined,
  }
}

function byWorker(): CodeReader {
  const worker = new Worker(new URL('./read-codes-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: (video) => {
      const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight))
      const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
      if (!pen || !width || !height) return Promise.resolve(null)
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      pen.drawImage(video, 0, 0, width, height)
      const { data } = pen.getImageData(0, 0, width, height)
      return new Promise((resolve, reject) => {
        worker.onmessage = (answer: MessageEvent<string | null>) => resolve(answer.data)
        worker.onerror = reject
        worker.postMessage({ data, width, height }, [data.buffer])
      })
    },
    end: () => worker.terminate(),
  }
}
