import { useEffect, useState } from 'react'
import { CheckIcon } from './icon.tsx'
import styles from './toast.module.css'

type ToastProps = {
  /** Nothing shows while it is null. */
  message: string | null
  /** Told when the message has gone. */
  onGone?: () => void
  /** Milliseconds between the save and the toast. */
  delay?: number
}

const SHOWN_FOR = 4000

/** A word of success at the foot of the page, which goes by itself. It carries nothing that one must read. */
export function Toast({ message, onGone, delay = 1000 }: ToastProps) {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (message === null) return
    const show = setTimeout(() => setShown(message), delay)
    const hide = setTimeout(() => {
      setShown(null)
      onGone?.()
    }, delay + SHOWN_FOR)
    return () => {
      clearTimeout(show)
      clearTimeout(hide)
      setShown(null)
    }
  }, [message, delay, onGone])
  return (
    <div role="status" className={styles.place}>
      {shown ? (
        <p className={styles.toast}>
          <CheckIcon />
          {shown}
        </p>
      ) : null}
    </div>
  )
}
