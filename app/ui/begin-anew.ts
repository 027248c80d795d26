import { useEffect, useRef } from 'react'

/**
 * Scrolls to the top and moves the focus there when a page changes its step under the same address, as after
 * navigating: the pressed button is gone, and the focus would go on from the end.
 */
export function useBeginAnew(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
}
