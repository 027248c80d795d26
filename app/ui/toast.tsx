import { useCallback, useEffect, useState } from 'react'
import { CheckIcon } from './icon.tsx'
import styles from './toast.module.css'

const SHOWN_MS = 1_000

/** Says for a second that something was done, and to a screen reader. `said` is given anew for each time. */
export function useToast() {
  const [said, setSaid] = useState<{ text: string } | null>(null)
  const say = useCallback((text: string) => setSaid({ text }), [])

  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])

  const toast = (
    <div role="status" className={styles.place}>
      {said ? (
        <p className={styles.toast}>
          <CheckIcon />
          {said.text}
        </p>
      ) : null}
    </div>
  )
  return { toast, say }
}
