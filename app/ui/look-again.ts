import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Asks the server again every so many milliseconds, while the page is in sight: something it waits for may
 * have come. The page keeps what it says of its form by `useLastAnswer`.
 */
export function useLookAgain(every: number): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, every)
    return () => clearInterval(timer)
  }, [revalidate, state, every])
}
