import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './door.module.css'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorMaker = new (given: { formats: string[] }) => Detector
const detectorOf = () => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector

const LOOK_EVERY_MS = 200
/** A ticket that is still held before the camera is not a second one. */
const SAME_FOR_MS = 4_000

/** Reads codes by the camera, where the browser can; where it cannot, says that typing works. Nothing of a picture leaves the phone. */
export function ScanCodes({ take }: { take: (code: string) => void }) {
  const { t } = useTranslation('attendance')
  const [can, setCan] = useState<boolean | null>(null)
  const [state, setState] = useState<'off' | 'on' | 'refused'>('off')
  const video = useRef<HTMLVideoElement>(null)
  const taking = useRef(take)
  taking.current = take
  useEffect(() => setCan(Boolean(detectorOf() && navigator.mediaDevices)), [])
  useEffect(() => {
    const Maker = detectorOf()
    if (state !== 'on' || !Maker) return
    const detector = new Maker({ formats: ['qr_code'] })
    const last = { code: '', at: 0 }
    const running = { stream: null as MediaStream | null, isOver: false, timer: 0 }
    const stop = () => {
      for (const track of running.stream?.getTracks() ?? []) track.stop()
    }
    const look = async () => {
      if (running.isOver || !video.current) return
      const [found] = await detector.detect(video.current).catch(() => [])
      const now = Date.now()
      if (found && (found.rawValue !== last.code || now - last.at > SAME_FOR_MS)) {
        Object.assign(last, { code: found.rawValue, at: now })
        taking.current(found.rawValue)
      } else if (found) last.at = now
      running.timer = window.setTimeout(look, LOOK_EVERY_MS)
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (stream) => {
        running.stream = stream
        if (running.isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        await look()
      })
      .catch(() => setState('refused'))
    return () => {
      running.isOver = true
      window.clearTimeout(running.timer)
      stop()
    }
  }, [state])
  if (can === null) return null
  if (!can) return <p className={styles.hint}>{t('scan.cannot')}</p>
  return (
    <div className={styles.scan}>
      {state === 'on' ? (
        <video ref={video} className={styles.video} playsInline muted aria-label={t('scan.picture')} />
      ) : null}
      {state === 'refused' ? <p role="alert">{t('scan.refused')}</p> : null}
      <Button wide size="large" onClick={() => setState(state === 'on' ? 'off' : 'on')}>
        {t(state === 'on' ? 'scan.stop' : 'scan.start')}
      </Button>
    </div>
  )
}
