import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBarHeight } from './bar-height.ts'
import styles from './bottom-bar.module.css'

type BarProps = {
  children: ReactNode
  action: ReactNode
  /** The id of what the bar leads to: while that is in sight, the bar is not. */
  leadsTo?: string
}

/** What one would do here, kept at the foot of a phone: a figure on the left, the button on the right. */
export function BottomBar({ children, action, leadsTo }: BarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const away = useInSight(leadsTo)
  useBarHeight(bar, away)
  return (
    <div ref={bar} className={styles.bar} data-bottom-bar="" inert={away} data-away={away || undefined}>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}

function useInSight(id: string | undefined): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const target = id && document.getElementById(id)
    if (!target) return
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false))
    watch.observe(target)
    return () => watch.disconnect()
  }, [id])
  return seen
}
