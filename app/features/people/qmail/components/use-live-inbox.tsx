import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { hearLive } from '#app/features/people/notifications/live.ts'

const EVERY_MS = 20_000

/**
 * Asks for what is new as soon as the server announces it, and every 20 seconds: while the page is in sight,
 * since what is shown counts as read.
 */
export function useLiveInbox(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isDue = false
    const look = () => {
      isDue = document.hidden
      if (!isDue) void revalidate()
    }
    const lookInSight = () => {
      if (!document.hidden && isDue) look()
    }
    const hangUp = hearLive(look)
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', lookInSight)
    return () => {
      hangUp()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookInSight)
    }
  }, [revalidate])
}
