import { useEffect, useRef, useState } from 'react'
import styles from './countdown.module.css'
import { ClockIcon } from './icon.tsx'
import { useTranslation } from './translation.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type CountdownProps = {
  /** The moment it ends, as ISO text or milliseconds. */
  until: string | number
  /** The server's clock when the page was made; the reader's own clock may be wrong. */
  now: string | number
  onEnd?: () => void
}

const SAID_AT = [600, 300, 120, 60, 30, 10]

const instant = (moment: string | number) => (typeof moment === 'number' ? moment : Date.parse(moment))

function clock(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

/**
 * A clock that runs down where one sees it; screen readers hear it at ten, five, two and one minutes and near
 * the end.
 */
export function Countdown({ until, now, onEnd }: CountdownProps) {
  const { t } = useTranslation('common')
  const total = Math.max(0, Math.round((instant(until) - instant(now)) / 1000))
  const [left, setLeft] = useState(total)
  const [said, setSaid] = useState('')
  const ended = useRef(onEnd)
  ended.current = onEnd

  useEffect(() => {
    const end = performance.now() + total * 1000
    let last = total
    setLeft(total)
    const timer = setInterval(() => {
      const next = Math.max(0, Math.round((end - performance.now()) / 1000))
      if (next === last) return
      const passed = SAID_AT.find((mark) => last > mark && next <= mark)
      if (passed)
        setSaid(
          passed >= 60 ? t('ui.minutesLeft', { count: passed / 60 }) : t('ui.secondsLeft', { count: passed }),
        )
      last = next
      setLeft(next)
      if (next > 0) return
      clearInterval(timer)
      setSaid(t('ui.timeUp'))
      ended.current?.()
    }, 250)
    return () => clearInterval(timer)
  }, [total, t])

  return (
    <span className={styles.countdown} data-near={left <= 120 || undefined}>
      <ClockIcon />
      <span role="timer" aria-live="off" className={styles.clock}>
        {clock(left)}
      </span>
      <span aria-live="polite" className={styles.said}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </span>
  )
}
