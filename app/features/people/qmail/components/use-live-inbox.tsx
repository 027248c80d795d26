import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { hearLive } from '#app/features/people/notifications/live.ts'
import { LOOK_EVERY_MS } from '../conversation.ts'

/**
 * Asks for what is new as soon as the server announces it, and now and then: while the page is in sight,
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
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', lookInSight)
    return () => {
      hangUp()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookInSight)
    }
  }, [revalidate])
}
