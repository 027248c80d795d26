import { useEffect, useRef } from 'react'

/**
 * Where a page becomes another one under the same address, the reader begins at its top, as on a page that
 * was gone to: what was pressed is there no longer, and the keyboard would go on from the end.
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
