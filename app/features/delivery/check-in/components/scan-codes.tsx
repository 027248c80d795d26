import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type CodeReader, makeCodeReader } from '../code-reader.ts'
import styles from './door.module.css'

/** At most eight pictures a second. */
const LOOK_EVERY_MS = 125
/** A ticket that is still held before the camera is not a second one. */
const SAME_FOR_MS = 4_000

/** What reads codes here, once that is known; null where nothing does. */
function useCodeReader(): CodeReader | null | undefined {
  const [reader, setReader] = useState<CodeReader | null>()
  useEffect(() => {
    let isOver = false
    const made = makeCodeReader()
    void made.then((one) => isOver || setReader(one))
    return () => {
      isOver = true
      void made.then((one) => one?.end())
    }
  }, [])
  return reader
}

/** Whether somebody can see the page: a camera in a pocket costs power and looks at nothing. */
function useShown(): boolean {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const look = () => setShown(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isShown
}

/** Scans codes by the camera; without one, says that typing works. */
export function ScanCodes({ take }: { take: (code: string) => void }) {
  const { t } = useTranslation('attendance')
  const reader = useCodeReader()
  const isShown = useShown()
  const [state, setState] = useState<'off' | 'on' | 'refused' | 'broken'>('off')
  const video = useRef<HTMLVideoElement>(null)
  const taking = useRef(take)
  taking.current = take
  useEffect(() => {
    if (state !== 'on' || !isShown || !reader) return
    const last = { code: '', at: 0 }
    const running = { stream: null as MediaStream | null, isOver: false, timer: 0 }
    const stop = () => {
      for (const track of running.stream?.getTracks() ?? []) track.stop()
    }
    const look = async () => {
      if (running.isOver || !video.current) return
      const code = await reader.read(video.current)
      const now = Date.now()
      if (code !== null && !running.isOver && (code !== last.code || now - last.at > SAME_FOR_MS)) {
        Object.assign(last, { code, at: now })
        taking.current(code)
      } else if (code !== null) last.at = now
      running.timer = window.setTimeout(() => void look().catch(() => setState('broken')), LOOK_EVERY_MS)
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
      .catch(() => running.isOver || setState('refused'))
    return () => {
      running.isOver = true
      window.clearTimeout(running.timer)
      stop()
    }
  }, [state, isShown, reader])
  // Before that is known the button is there already, so that nothing moves under a finger.
  if (reader === null || state === 'broken') return <p className={styles.hint}>{t('scan.cannot')}</p>
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
