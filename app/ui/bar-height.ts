import { type RefObject, useEffect } from 'react'

/**
 * Says how high a bar at the foot of the screen is, for what must not lie behind or upon it: what has the
 * focus, too.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>, away = false): void {
  useEffect(() => {
    const element = bar.current
    const { style } = document.documentElement
    if (!element || away) return
    const watch = new ResizeObserver(() => style.setProperty('--bar-height', `${element.offsetHeight}px`))
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--bar-height')
    }
  }, [bar, away])
}
